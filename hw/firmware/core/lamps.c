#include "lamps.h"

#include "link_layout.h"

enum { OFF, ON, SLOW, FAST };

void lamps_set(struct lamps *lamps, const uint8_t *levels, uint16_t size)
{
    for (uint16_t at = 0; at + 1u < size; at = (uint16_t)(at + OUTPUT_SIZE)) {
        uint8_t line = levels[at + OUTPUT_LINE], level = levels[at + OUTPUT_LEVEL];
        if (line < LAMPS_MOST && level <= LINK_HIGHEST_LEVEL)
            lamps->level[line] = level;
    }
}

uint32_t lamps_lit(const struct lamps *lamps, uint32_t now_ms)
{
    uint32_t lit = 0;
    for (uint32_t line = 0; line < LAMPS_MOST; line++) {
        uint8_t level = lamps->level[line];
        uint32_t half = level == SLOW ? LINK_SLOW_BLINK_MS : LINK_FAST_BLINK_MS;
        if (level == ON || ((level == SLOW || level == FAST) && now_ms / half % 2 == 0))
            lit |= 1u << line;
    }
    return lit;
}
