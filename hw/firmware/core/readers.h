/* The schedule of the card readers: one chip for each antenna, neighbors never live at the same time.

   Time goes in slots. For each slot the antennas that waited longest are chosen, as many as are not neighbors of one
   another; where the host told turns, of those whose turn it is, each once and until its end. What a slot heard closes
   with one fact "cycle done" that names the antennas that were truly listened to. */
#ifndef READERS_H
#define READERS_H

#include <stdbool.h>
#include <stdint.h>

#include "facts.h"
#include "turns.h"

#define NO_ANTENNAS 0u

struct readers {
    uint16_t there;                     /* a bit for each antenna that the node has */
    uint16_t neighbors[ANTENNAS_MOST];  /* a bit for each that would hear the same cards */
    uint16_t dwell_ms;                  /* the longest that one listening may take */
    uint16_t slot;                      /* chosen for this slot */
    uint16_t live;                      /* of these: not done yet */
    uint16_t heard;                     /* of these: truly listened to */
    uint16_t spoiled;                   /* of these: some tag found no room, so nothing is known of the others */
    uint32_t turn, last_turn[ANTENNAS_MOST];
    uint32_t ends_ms, cycle;
    struct turns turns;                 /* the host's */
    uint32_t turn_ends_ms;              /* of the last of its turns */
    uint16_t had_turn;                  /* the antennas that were live in it */
    struct fact_list facts;             /* the tags of this slot */
};

/* `facts` holds one slot's tags. Neighborhood is made mutual. */
void readers_start(struct readers *readers, uint16_t there, const uint16_t *neighbors, uint16_t dwell_ms, struct fact_list facts);

/* Return the antennas to set live now: a new slot begins, if none goes on. */
uint16_t readers_begin(struct readers *readers, uint32_t now_ms);

/* An antenna that is live heard a tag. */
void readers_tag(struct readers *readers, uint8_t antenna, int8_t strength, const uint8_t *uid, uint8_t length);

/* An antenna is done; `heard` is false if its chip failed. */
void readers_done(struct readers *readers, uint8_t antenna, bool heard);

/* Return whether the slot is over; then `facts` are its tags and its end, for link_tell_levels. */
bool readers_end(struct readers *readers, uint32_t now_ms);

#endif
