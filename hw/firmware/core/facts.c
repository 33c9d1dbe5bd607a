#include "facts.h"

#include "bytes.h"

/* Return where a fact of this size goes, or null: a list that is full drops what comes. */
static uint8_t *claim(struct fact_list *list, uint16_t size)
{
    if (size > list->room - list->used) {
        list->overflowed = true;
        return 0;
    }
    uint8_t *at = list->bytes + list->used;
    list->used = (uint16_t)(list->used + size);
    return at;
}

void facts_tag(struct fact_list *list, uint8_t antenna, int8_t strength, const uint8_t *uid, uint8_t length)
{
    uint8_t *at = claim(list, (uint16_t)(TAG_FACT_SIZE + length));
    if (!at)
        return;
    at[0] = FACT_TAG;
    at[TAG_FACT_ANTENNA] = antenna;
    at[TAG_FACT_STRENGTH] = (uint8_t)strength;
    at[TAG_FACT_LENGTH] = length;
    copy_bytes(at + TAG_FACT_SIZE, uid, length);
}

void facts_cycle(struct fact_list *list, uint32_t cycle, uint32_t antennas)
{
    uint8_t count = 0;
    for (uint32_t rest = antennas; rest; rest &= rest - 1)
        count++;
    uint8_t *at = claim(list, (uint16_t)(CYCLE_FACT_SIZE + count));
    if (!at)
        return;
    at[0] = FACT_CYCLE;
    put_u32(at + CYCLE_FACT_CYCLE, cycle);
    at[CYCLE_FACT_COUNT] = count;
    at += CYCLE_FACT_SIZE;
    for (uint8_t antenna = 0; antenna < 32; antenna++)
        if (antennas >> antenna & 1u)
            *at++ = antenna;
}

void facts_cell(struct fact_list *list, uint8_t cell, bool valid, int32_t raw)
{
    uint8_t *at = claim(list, CELL_FACT_SIZE);
    if (!at)
        return;
    at[0] = FACT_CELL;
    at[CELL_FACT_CELL] = cell;
    at[CELL_FACT_VALID] = valid;
    put_u32(at + CELL_FACT_RAW, (uint32_t)raw);
}

void facts_key(struct fact_list *list, uint8_t key, bool pressed)
{
    uint8_t *at = claim(list, KEY_FACT_SIZE);
    if (!at)
        return;
    at[0] = FACT_KEY;
    at[KEY_FACT_KEY] = key;
    at[KEY_FACT_PRESSED] = pressed;
}

void facts_contact(struct fact_list *list, uint8_t contact, bool closed)
{
    uint8_t *at = claim(list, CONTACT_FACT_SIZE);
    if (!at)
        return;
    at[0] = FACT_CONTACT;
    at[CONTACT_FACT_CONTACT] = contact;
    at[CONTACT_FACT_CLOSED] = closed;
}

uint16_t fact_size(const uint8_t *fact)
{
    switch (fact[0]) {
    case FACT_TAG:
        return (uint16_t)(TAG_FACT_SIZE + fact[TAG_FACT_LENGTH]);
    case FACT_CYCLE:
        return (uint16_t)(CYCLE_FACT_SIZE + fact[CYCLE_FACT_COUNT]);
    case FACT_CELL:
        return CELL_FACT_SIZE;
    case FACT_KEY:
        return KEY_FACT_SIZE;
    case FACT_CONTACT:
        return CONTACT_FACT_SIZE;
    case FACT_CHIPS:
        return (uint16_t)(CHIPS_FACT_SIZE + fact[CHIPS_FACT_COUNT] * CHIP_FACT_SIZE);
    default:
        return LOST_FACT_SIZE;
    }
}

uint16_t facts_of_one_message(const uint8_t *facts, uint16_t size)
{
    uint16_t end = 0;
    while (end < size) {
        uint16_t next = (uint16_t)(end + fact_size(facts + end));
        if (end && next > LINK_FACTS_ROOM)
            break;
        end = next;
    }
    return end;
}
