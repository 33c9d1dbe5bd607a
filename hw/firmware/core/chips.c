#include "chips.h"

#include "bytes.h"

#define NO_STRENGTH ((int8_t)LINK_NO_STRENGTH)

void chips_start(struct chips *chips, const struct pn5180_wires *wires, uint8_t count)
{
    *chips = (struct chips){.count = count};
    for (uint8_t at = 0; at < count; at++)
        chips->chips[at].wires = wires[at];
}

static uint8_t antenna_of(uint8_t at)
{
    return (uint8_t)(at + 1u);
}

/* The antennas of one node lie next to one another: one is live at a time. */
static void add(struct readers *readers, uint8_t antenna)
{
    for (uint8_t other = 0; other < ANTENNAS_MOST; other++)
        if (other != antenna && (readers->there & bit(other))) {
            readers->neighbors[other] |= bit(antenna);
            readers->neighbors[antenna] |= bit(other);
        }
    readers->there |= bit(antenna);
}

/* Look once a second for chips that do not answer: a look at a line without a chip takes as long as BUSY may. */
static void look_for_more(struct chips *chips, struct readers *readers, uint32_t now_ms)
{
    if (chips->tried && now_ms - chips->tried_ms < CHIP_RETRY_MS)
        return;
    chips->tried = true;
    chips->tried_ms = now_ms;
    for (uint8_t at = 0; at < chips->count; at++)
        if (chips->chips[at].state == PN5180_UNKNOWN && pn5180_start(&chips->chips[at]))
            add(readers, antenna_of(at));
}

/* Tell the tags of a pass, lowest byte of the UID last: E0 first, as docs/node-link.md has them. */
static void tell_pass(struct readers *readers, uint8_t antenna, const struct inventory *found)
{
    for (uint8_t tag = 0; tag < found->count; tag++) {
        uint8_t uid[INVENTORY_UID];
        for (uint8_t at = 0; at < INVENTORY_UID; at++)
            uid[at] = found->uids[tag][INVENTORY_UID - 1u - at];
        readers_tag(readers, antenna, NO_STRENGTH, uid, INVENTORY_UID);
    }
    readers_done(readers, antenna, !found->incomplete);
}

static void take(struct readers *readers, uint8_t antenna, const struct pn5180 *chip, enum pn5180_told told)
{
    if (told == PN5180_PASS_OVER)
        tell_pass(readers, antenna, &chip->inventory);
    else if (told == PN5180_FAILED)
        readers_done(readers, antenna, false);
}

bool chips_turn(struct chips *chips, struct readers *readers, uint32_t now_ms, uint32_t now_us)
{
    uint16_t begun;
    if (!readers->slot)
        look_for_more(chips, readers, now_ms);
    begun = readers_begin(readers, now_ms);
    for (uint8_t at = 0; at < chips->count; at++) {
        uint8_t antenna = antenna_of(at);
        struct pn5180 *chip = &chips->chips[at];
        if ((begun & bit(antenna)) && !pn5180_turn(chip, now_us)) {
            chip->state = PN5180_UNKNOWN;
            readers_done(readers, antenna, false);
        }
        if (!(readers->live & bit(antenna)))
            continue;
        take(readers, antenna, chip, pn5180_step(chip, now_us));
        if (!(readers->live & bit(antenna)) || has_come(now_ms, readers->ends_ms))
            take(readers, antenna, chip, pn5180_rest(chip));
    }
    return readers->live != NO_ANTENNAS;
}
