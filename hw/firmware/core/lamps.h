/* Lamps: off, on, or blinking in step with one another. */
#ifndef LAMPS_H
#define LAMPS_H

#include <stdint.h>

#define LAMPS_MOST 32u

struct lamps {
    uint8_t level[LAMPS_MOST];
};

/* Set lines from (line, level) pairs; a line or a level that there is not is passed over. */
void lamps_set(struct lamps *lamps, const uint8_t *levels, uint16_t size);

/* Return which lines are lit now, a bit each. */
uint32_t lamps_lit(const struct lamps *lamps, uint32_t now_ms);

#endif
