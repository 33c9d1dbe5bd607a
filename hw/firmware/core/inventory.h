/* Which tags lie on an antenna: the inventory of ISO/IEC 15693-3, by slots.

   Each tag answers in the slot that the four bits of its UID behind the mask name. Where answers collide, a further round
   asks with a mask that is four bits longer. All that is known is kept here and nothing in the tags, so the field may go off at
   any time: a pile may take several turns of its antenna. What a round had no time for is asked slot by slot. */
#ifndef INVENTORY_H
#define INVENTORY_H

#include <stdbool.h>
#include <stdint.h>

#define INVENTORY_SLOTS 16u
#define INVENTORY_TAGS 60u /* a whole deck, and some cards more */
#define INVENTORY_UID 8u
#define INVENTORY_DEPTH 15u /* a mask of 60 bits: then every tag has a slot of its own */
#define INVENTORY_REQUEST (3u + INVENTORY_UID)
#define INVENTORY_ANSWER (2u + INVENTORY_UID) /* flags, storage format, UID; the chip takes the CRC off */

struct inventory {
    uint8_t depth;                             /* the round's mask has so many times four bits */
    uint8_t path[INVENTORY_DEPTH];             /* the mask, its lowest four bits first */
    bool single;                               /* the round has one slot: all tags that fit its mask */
    uint16_t collided[INVENTORY_DEPTH + 1u];   /* by depth: slots to be asked in a round of 16 */
    uint16_t unasked[INVENTORY_DEPTH + 1u];    /* by depth: slots to be asked alone */
    uint8_t count;
    uint8_t uids[INVENTORY_TAGS][INVENTORY_UID]; /* as the tags send them, the lowest byte first */
    bool incomplete;                           /* there were more tags than room, or two with one UID */
};

void inventory_start(struct inventory *inventory);

/* Return how many slots the round has. */
uint8_t inventory_slots(const struct inventory *inventory);

/* Write the round's request, without its CRC; return its length. */
uint8_t inventory_request(const struct inventory *inventory, uint8_t *to);

/* A slot of the round had an answer. One that no tag of this slot can give counts as a collision. */
void inventory_answer(struct inventory *inventory, uint8_t slot, const uint8_t *answer, uint16_t length);

/* In a slot of the round several tags answered, or one unreadably. */
void inventory_collision(struct inventory *inventory, uint8_t slot);

/* There is no time for the round's slots from this one on. */
void inventory_cut(struct inventory *inventory, uint8_t slot);

/* The round is over: begin the next. Return false when there is none, and all tags are known. */
bool inventory_next(struct inventory *inventory);

#endif
