/* The reader chips of a node: each has its turns by the readers' schedule, and what its passes find is told. */
#ifndef CHIPS_H
#define CHIPS_H

#include "pn5180.h"
#include "readers.h"

#define CHIPS_MOST 2u /* each takes 0.6 KB */
#define CHIP_RETRY_MS 1000u

struct chips {
    uint8_t count;
    struct pn5180 chips[CHIPS_MOST]; /* antenna 1 is the first */
    uint32_t tried_ms;               /* when those that do not answer were last looked for */
    bool tried;
};

void chips_start(struct chips *chips, const struct pn5180_wires *wires, uint8_t count);

/* Do what is due, as often as the loop comes round; return whether an antenna is live.
   A chip is there from its first answer on. */
bool chips_turn(struct chips *chips, struct readers *readers, uint32_t now_ms, uint32_t now_us);

#endif
