/* A table node without its board: readings, bytes and the time go in, bytes and lit lamps come out. */
#ifndef NODE_H
#define NODE_H

#include "contacts.h"
#include "lamps.h"
#include "link.h"
#include "readers.h"
#include "weighing.h"

#define NODE_OUT_ROOM 2048u /* 0.18 s of the wire */
#define NODE_FACTS_ROOM (CONTACTS_MOST * (KEY_FACT_SIZE + CONTACT_FACT_SIZE) + CELLS_MOST * CELL_FACT_SIZE)
#define SLOT_TAGS 60u /* a whole deck on one antenna, and some cards more */
#define NODE_TAGS_ROOM (SLOT_TAGS * (TAG_FACT_SIZE + UID_MOST) + CYCLE_FACT_SIZE + ANTENNAS_MOST)

/* What hangs on a board. Keys, contacts and cells are counted from 1, as the host's board file does. */
struct node_plan {
    const char *firmware;
    uint8_t keys, contacts, cells;
    uint8_t settle_ms;
    int32_t weight_band;         /* in the converter's counts */
    uint16_t antennas;           /* a bit for each */
    uint16_t dwell_ms;
    const uint16_t *neighbors;   /* ANTENNAS_MOST masks; null without readers */
};

struct node {
    struct node_link link;
    struct contacts keys, contacts;
    struct lamps lamps;
    struct weighing weighing;
    struct readers readers;
    uint32_t heard, heard_ms; /* the host's frames, and when the last of them came */
    uint8_t out[NODE_OUT_ROOM], facts[NODE_FACTS_ROOM], tags[NODE_TAGS_ROOM];
};

/* `boot_id` differs from start to start, and is not 0. */
void node_start(struct node *node, const struct node_plan *plan, uint32_t boot_id, uint32_t now_ms);

void node_hear(struct node *node, const uint8_t *bytes, uint16_t count, uint32_t now_ms);
void node_key(struct node *node, uint8_t key, bool pressed, uint32_t now_ms);
void node_contact(struct node *node, uint8_t contact, bool closed, uint32_t now_ms);
void node_weigh(struct node *node, uint8_t cell, int32_t raw, uint32_t now_ms);

/* Do what is due; the readers' slots are begun by the board (readers_begin), and told here. */
void node_turn(struct node *node, uint32_t now_ms);

uint16_t node_take(struct node *node, uint8_t *to, uint16_t most);
uint32_t node_lit(const struct node *node, uint32_t now_ms);

#endif
