/* The turns in which the antennas may be live, as the host tells them to all nodes of a table.

   Neighbors that hang on several nodes are in different turns of one cycle. The host says when a cycle begins by this
   node's clock, again and again, so that the clocks may differ. */
#ifndef TURNS_H
#define TURNS_H

#include <stdbool.h>
#include <stdint.h>

#define ANTENNAS_MOST 16u
#define TURNS_MOST 8u

struct turns {
    uint32_t begins_ms, told_ms;
    uint16_t turn_ms;
    uint8_t count;                    /* of a cycle; 0 without turns: any antenna at any time */
    bool stale;                       /* not told again for too long: no antenna at any time */
    uint8_t in_turns[ANTENNAS_MOST];  /* a bit for each turn */
};

/* What may be live now: the antennas, and until when. */
struct turn {
    uint16_t antennas;
    uint32_t ends_ms;
};

bool turns_are_readable(const uint8_t *payload, uint16_t size);

/* Take turns that are readable. */
void turns_set(struct turns *turns, const uint8_t *payload, uint16_t size, uint32_t now_ms);

/* Look how old the turns are: a host that is heard and no longer tells them has none; without a host all is quiet. */
void turns_age(struct turns *turns, bool host_is_heard, uint32_t now_ms);

/* Whether an end is that of another turn than `ends_ms`: the host tells a cycle's begin a little earlier or later each time. */
bool turns_is_another(const struct turns *turns, const struct turn *turn, uint32_t ends_ms);

struct turn turns_now(const struct turns *turns, uint32_t now_ms);

#endif
