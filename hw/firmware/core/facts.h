/* Facts of docs/node-link.md, one behind the other in a list of limited size. */
#ifndef FACTS_H
#define FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "link_layout.h"

/* the largest fact that a numbered event carries */
#define EDGE_FACT_MOST LOST_FACT_SIZE
#define UID_MOST 10u

struct fact_list {
    uint8_t *bytes;
    uint16_t room, used;
    bool overflowed; /* a fact found no room */
};

void facts_tag(struct fact_list *list, uint8_t antenna, int8_t strength, const uint8_t *uid, uint8_t length);
void facts_cycle(struct fact_list *list, uint32_t cycle, uint32_t antennas);
void facts_cell(struct fact_list *list, uint8_t cell, bool valid, int32_t raw);
void facts_key(struct fact_list *list, uint8_t key, bool pressed);
void facts_contact(struct fact_list *list, uint8_t contact, bool closed);

/* Return the size of the fact that begins here. */
uint16_t fact_size(const uint8_t *fact);

/* Return how many of these bytes are whole facts that fit one message. No fact is larger than LINK_FACTS_ROOM. */
uint16_t facts_of_one_message(const uint8_t *facts, uint16_t size);

#endif
