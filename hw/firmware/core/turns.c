#include "turns.h"

#include "bytes.h"
#include "link_layout.h"

bool turns_are_readable(const uint8_t *payload, uint16_t size)
{
    if (size < ANTENNA_TURNS_SIZE || (size - ANTENNA_TURNS_SIZE) % ANTENNA_SIZE != 0u)
        return false;
    if (!payload[ANTENNA_TURNS_COUNT])
        return true;
    return get_u16(payload + ANTENNA_TURNS_TURN_MS) > LINK_TURN_GUARD_MS && payload[ANTENNA_TURNS_COUNT] <= TURNS_MOST;
}

void turns_set(struct turns *turns, const uint8_t *payload, uint16_t size, uint32_t now_ms)
{
    *turns = (struct turns){0};
    turns->begins_ms = get_u32(payload + ANTENNA_TURNS_BEGINS_MS);
    turns->turn_ms = get_u16(payload + ANTENNA_TURNS_TURN_MS);
    turns->count = payload[ANTENNA_TURNS_COUNT];
    turns->told_ms = now_ms;
    for (uint16_t at = ANTENNA_TURNS_SIZE; at + ANTENNA_SIZE <= size; at = (uint16_t)(at + ANTENNA_SIZE)) {
        uint8_t antenna = payload[at + ANTENNA_ANTENNA];
        if (antenna < ANTENNAS_MOST)
            turns->in_turns[antenna] = payload[at + ANTENNA_IN_TURNS];
    }
}

void turns_age(struct turns *turns, bool host_is_heard, uint32_t now_ms)
{
    if (turns->count && now_ms - turns->told_ms >= LINK_TURNS_HOLD_MS)
        turns->stale = true;
    if (turns->stale && host_is_heard)
        *turns = (struct turns){0};
}

bool turns_is_another(const struct turns *turns, const struct turn *turn, uint32_t ends_ms)
{
    return turn->ends_ms - ends_ms + turns->turn_ms / 2u >= turns->turn_ms;
}

struct turn turns_now(const struct turns *turns, uint32_t now_ms)
{
    struct turn turn = {0, now_ms};
    uint32_t begins_ms = turns->begins_ms, cycle_ms = (uint32_t)turns->count * turns->turn_ms, number;
    if (turns->stale)
        return turn;
    if (!has_come(now_ms, begins_ms)) /* a host that took this clock for a faster one */
        begins_ms -= ((begins_ms - now_ms) / cycle_ms + 1u) * cycle_ms;
    number = (now_ms - begins_ms) / turns->turn_ms;
    turn.ends_ms = begins_ms + (number + 1u) * turns->turn_ms - LINK_TURN_GUARD_MS;
    if (!has_come(now_ms, turn.ends_ms))
        for (uint8_t antenna = 0; antenna < ANTENNAS_MOST; antenna++)
            if (turns->in_turns[antenna] >> number % turns->count & 1u)
                turn.antennas |= bit(antenna);
    return turn;
}
