#include "readers.h"

#include "bytes.h"

/* the fact that closes a slot must always find room: the tags leave it free */
#define CLOSING (CYCLE_FACT_SIZE + ANTENNAS_MOST)

void readers_start(struct readers *readers, uint16_t there, const uint16_t *neighbors, uint16_t dwell_ms, struct fact_list facts)
{
    *readers = (struct readers){0};
    readers->there = there;
    readers->dwell_ms = dwell_ms;
    readers->facts = facts;
    for (uint8_t one = 0; one < ANTENNAS_MOST; one++)
        for (uint8_t other = 0; other < ANTENNAS_MOST; other++)
            if (one != other && ((neighbors[one] & bit(other)) || (neighbors[other] & bit(one))))
                readers->neighbors[one] |= bit(other);
}

/* Return the antenna of `among` that waited longest; the lowest number where several did. */
static uint8_t longest_waiting(const struct readers *readers, uint16_t among)
{
    uint8_t found = 0;
    uint32_t longest = 0;
    for (uint8_t antenna = 0; antenna < ANTENNAS_MOST; antenna++) {
        uint32_t waited = readers->turn - readers->last_turn[antenna];
        if ((among & bit(antenna)) && waited > longest) {
            longest = waited;
            found = antenna;
        }
    }
    return found;
}

/* Return the antennas that may be live now: all, or those of the host's turn that were not live in it yet. */
static uint16_t may_be_live(struct readers *readers, uint32_t now_ms)
{
    struct turn turn;
    readers->ends_ms = now_ms + readers->dwell_ms;
    if (!readers->turns.count)
        return readers->there;
    turn = turns_now(&readers->turns, now_ms);
    if (turns_is_another(&readers->turns, &turn, readers->turn_ends_ms))
        readers->had_turn = NO_ANTENNAS;
    readers->turn_ends_ms = turn.ends_ms;
    if (has_come(readers->ends_ms, turn.ends_ms))
        readers->ends_ms = turn.ends_ms;
    return readers->there & turn.antennas & (uint16_t)~readers->had_turn;
}

uint16_t readers_begin(struct readers *readers, uint32_t now_ms)
{
    uint16_t free;
    if (readers->slot || !readers->there)
        return NO_ANTENNAS;
    free = may_be_live(readers, now_ms);
    if (!free)
        return NO_ANTENNAS;
    readers->turn++;
    while (free) {
        uint8_t antenna = longest_waiting(readers, free);
        readers->slot |= bit(antenna);
        free &= (uint16_t)~(readers->neighbors[antenna] | bit(antenna));
        readers->last_turn[antenna] = readers->turn;
    }
    readers->live = readers->slot;
    readers->had_turn |= readers->slot;
    readers->heard = NO_ANTENNAS;
    readers->facts.used = 0;
    readers->spoiled = NO_ANTENNAS;
    return readers->slot;
}

void readers_tag(struct readers *readers, uint8_t antenna, int8_t strength, const uint8_t *uid, uint8_t length)
{
    if (antenna >= ANTENNAS_MOST || !(readers->live & bit(antenna)) || length > UID_MOST)
        return;
    struct fact_list tags = readers->facts;
    tags.room = (uint16_t)(tags.room > CLOSING ? tags.room - CLOSING : 0u);
    facts_tag(&tags, antenna, strength, uid, length);
    readers->facts.used = tags.used;
    if (tags.overflowed)
        readers->spoiled |= bit(antenna);
}

void readers_done(struct readers *readers, uint8_t antenna, bool heard)
{
    if (antenna >= ANTENNAS_MOST || !(readers->live & bit(antenna)))
        return;
    readers->live &= (uint16_t)~bit(antenna);
    if (heard)
        readers->heard |= bit(antenna);
}

bool readers_end(struct readers *readers, uint32_t now_ms)
{
    if (!readers->slot || (readers->live && !has_come(now_ms, readers->ends_ms)))
        return false;
    facts_cycle(&readers->facts, ++readers->cycle, readers->heard & ~(uint32_t)readers->spoiled);
    readers->slot = readers->live = NO_ANTENNAS;
    return true;
}
