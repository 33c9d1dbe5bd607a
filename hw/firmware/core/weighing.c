#include "weighing.h"

#include "bytes.h"

#define LEAST_RAW (-CELL_RANGE - 1)

void weighing_start(struct weighing *weighing, uint8_t count, int32_t band, uint32_t now_ms)
{
    *weighing = (struct weighing){0};
    weighing->count = count < CELLS_MOST ? count : CELLS_MOST;
    weighing->band = band;
    for (uint8_t at = 0; at < weighing->count; at++)
        weighing->cells[at].sampled_ms = weighing->cells[at].told_ms = now_ms;
}

void weighing_sample(struct weighing *weighing, uint8_t cell, int32_t raw, uint32_t now_ms)
{
    if (cell < 1 || cell > weighing->count)
        return;
    struct cell *one = &weighing->cells[cell - 1];
    for (uint8_t at = CELL_SAMPLES - 1; at > 0; at--)
        one->samples[at] = one->samples[at - 1];
    one->samples[0] = raw < LEAST_RAW ? LEAST_RAW : raw > CELL_RANGE ? CELL_RANGE : raw;
    one->sampled_ms = now_ms;
    if (one->count < CELL_SAMPLES)
        one->count++;
}

static bool lies_still(const struct cell *cell, int32_t band)
{
    int32_t least = cell->samples[0], most = cell->samples[0];
    for (uint8_t at = 1; at < CELL_SAMPLES; at++) {
        int32_t raw = cell->samples[at];
        least = raw < least ? raw : least;
        most = raw > most ? raw : most;
    }
    return cell->count == CELL_SAMPLES && least > LEAST_RAW && most < CELL_RANGE && most - least <= band;
}

static bool has_moved(const struct cell *cell, int32_t band)
{
    int32_t far = cell->samples[0] - cell->told_raw;
    return far > band || far < -band;
}

void weighing_tell(struct weighing *weighing, struct fact_list *facts, bool whole, uint32_t now_ms)
{
    for (uint8_t at = 0; at < weighing->count; at++) {
        struct cell *cell = &weighing->cells[at];
        if (has_come(now_ms, cell->sampled_ms + CELL_SILENT_MS))
            cell->count = 0; /* what comes after a silence is judged anew */
        bool valid = lies_still(cell, weighing->band);
        bool due = has_come(now_ms, cell->told_ms + CELL_TOLD_MS);
        bool news = !cell->told || valid != cell->told_valid || has_moved(cell, weighing->band);
        if (!whole && !due && !(news && cell->count))
            continue;
        facts_cell(facts, (uint8_t)(at + 1), valid, cell->samples[0]);
        if (whole)
            continue; /* a snapshot may be lost: the levels go on as if it had not been */
        cell->told = true;
        cell->told_raw = cell->samples[0];
        cell->told_valid = valid;
        cell->told_ms = now_ms;
    }
}
