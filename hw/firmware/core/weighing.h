/* Load cells on 24-bit converters: what each counts, and whether the weight lies still.

   A sample is valid when it and the two before it lie within one band: a chip being put down, a hand on the tray or a
   spike spoils it. A converter that is silent, or at the end of its range, has failed. */
#ifndef WEIGHING_H
#define WEIGHING_H

#include <stdbool.h>
#include <stdint.h>

#include "facts.h"

#define CELLS_MOST 12u
#define CELL_SAMPLES 3u
#define CELL_SILENT_MS 500u /* ten samples a second: so long means a broken wire */
#define CELL_TOLD_MS 1000u
#define CELL_RANGE 0x7FFFFF /* of 24 bits */

struct cell {
    int32_t samples[CELL_SAMPLES]; /* newest first */
    uint8_t count;
    uint32_t sampled_ms, told_ms;
    int32_t told_raw;
    bool told_valid, told;
};

struct weighing {
    uint8_t count;
    int32_t band; /* in the converter's counts */
    struct cell cells[CELLS_MOST]; /* cell 1 is the first */
};

void weighing_start(struct weighing *weighing, uint8_t count, int32_t band, uint32_t now_ms);

/* Take a converter's sample, cut to its range; cells are counted from 1. */
void weighing_sample(struct weighing *weighing, uint8_t cell, int32_t raw, uint32_t now_ms);

/* Add the cells that changed or that were not told for a second; all of them if `whole`. */
void weighing_tell(struct weighing *weighing, struct fact_list *facts, bool whole, uint32_t now_ms);

#endif
