/* The node's end of the lossless link of docs/node-link.md, without I/O and without a clock of its own.

   Bytes and the time go in, bytes and wishes come out. An edge is kept until the host acknowledged it; when the
   memory is full, edges are counted instead, and the count takes their place in the order. */
#ifndef LINK_H
#define LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "facts.h"
#include "frame.h"

#define LINK_MEMORY 64u /* edges that wait for their acknowledgment */

struct kept_edge {
    uint32_t at_ms;
    uint8_t fact[EDGE_FACT_MOST];
    uint8_t size;
    bool is_old; /* was held longer than "held" can say: the clock may since have wrapped around */
};

enum wish_kind { WISH_NOTHING, WISH_SNAPSHOT, WISH_OUTPUTS, WISH_TURNS };

/* What the host wants; `levels` (line, level, line, level..., or the payload of turns) holds until the next byte. */
struct wish {
    enum wish_kind kind;
    uint16_t snapshot;
    const uint8_t *levels;
    uint16_t size;
};

struct node_link {
    struct frame_reader reader;
    struct kept_edge kept[LINK_MEMORY];
    uint32_t first; /* the number of the oldest kept edge, or of the next one */
    uint16_t oldest, count, memory;
    uint32_t lost;
    uint32_t boot_id, outputs;
    const char *firmware;
    uint32_t resend_ms, wait_ms, alive_ms;
    bool resends, introduced, spoke;
    uint8_t *out; /* a ring of whole frames that wait to be written */
    uint16_t out_room, out_first, out_used;
    uint32_t unsent; /* frames that found no room in it: they are told again, or newer ones follow */
    uint32_t heard;  /* host frames that were meant for this node */
};

/* `memory` is how many edges are kept, at most LINK_MEMORY; `out` holds `out_room` bytes. */
void link_start(struct node_link *link, uint32_t boot_id, const char *firmware, uint8_t *out, uint16_t out_room);

/* Tell an edge (fact 4 or 5) that happened at `at_ms`. */
void link_post(struct node_link *link, const uint8_t *fact, uint8_t size, uint32_t at_ms);

/* Tell levels once, in their order; where the ring has no room, the rest is left out. */
void link_tell_levels(struct node_link *link, const struct fact_list *facts);

/* Answer WISH_SNAPSHOT with every level there is. */
void link_send_snapshot(struct node_link *link, uint16_t number, const struct fact_list *facts);

/* Take one byte of the host's; return what it wants. */
struct wish link_hear(struct node_link *link, uint8_t byte, uint32_t now_ms);

/* Do what is due. */
void link_turn(struct node_link *link, uint32_t now_ms);

/* Return up to `most` bytes to write, taken out of the ring. */
uint16_t link_take(struct node_link *link, uint8_t *to, uint16_t most);

/* Return in how many milliseconds link_turn next has something to do. */
uint32_t link_rests_ms(const struct node_link *link, uint32_t now_ms);

#endif
