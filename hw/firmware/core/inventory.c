#include "inventory.h"

#include "bytes.h"

#define REQUEST_FLAGS 0x06u /* an inventory of 16 slots, answers at the high rate */
#define ONE_SLOT 0x20u
#define INVENTORY_COMMAND 0x01u
#define ANSWER_ERROR 0x01u
#define HIGHEST_UID_BYTE 0xE0u
#define MASK_BITS 4u

void inventory_start(struct inventory *inventory)
{
    *inventory = (struct inventory){0};
}

static uint8_t nibble(const uint8_t *uid, uint8_t at)
{
    return (uint8_t)((uint32_t)uid[at / 2u] >> (at % 2u * MASK_BITS) & 0xFu);
}

uint8_t inventory_slots(const struct inventory *inventory)
{
    return inventory->single ? 1u : INVENTORY_SLOTS;
}

uint8_t inventory_request(const struct inventory *inventory, uint8_t *to)
{
    uint8_t length = 3;
    to[0] = (uint8_t)(REQUEST_FLAGS | (inventory->single ? ONE_SLOT : 0u));
    to[1] = INVENTORY_COMMAND;
    to[2] = (uint8_t)(inventory->depth * MASK_BITS);
    for (uint8_t at = 0; at < inventory->depth; at++) {
        if (at % 2u == 0)
            to[length++] = inventory->path[at];
        else
            to[length - 1u] = (uint8_t)(to[length - 1u] | inventory->path[at] << MASK_BITS);
    }
    return length;
}

static bool belongs(const struct inventory *inventory, uint8_t slot, const uint8_t *uid)
{
    for (uint8_t at = 0; at < inventory->depth; at++)
        if (nibble(uid, at) != inventory->path[at])
            return false;
    return (inventory->single || nibble(uid, inventory->depth) == slot) && uid[INVENTORY_UID - 1u] == HIGHEST_UID_BYTE;
}

static bool is_known(const struct inventory *inventory, const uint8_t *uid)
{
    for (uint8_t tag = 0; tag < inventory->count; tag++) {
        uint8_t same = 0;
        while (same < INVENTORY_UID && inventory->uids[tag][same] == uid[same])
            same++;
        if (same == INVENTORY_UID)
            return true;
    }
    return false;
}

void inventory_answer(struct inventory *inventory, uint8_t slot, const uint8_t *answer, uint16_t length)
{
    const uint8_t *uid = answer + 2;
    if (length != INVENTORY_ANSWER || (answer[0] & ANSWER_ERROR) || !belongs(inventory, slot, uid)) {
        inventory_collision(inventory, slot);
        return;
    }
    if (is_known(inventory, uid))
        return;
    if (inventory->count == INVENTORY_TAGS) {
        inventory->incomplete = true;
        return;
    }
    copy_bytes(inventory->uids[inventory->count++], uid, INVENTORY_UID);
}

void inventory_collision(struct inventory *inventory, uint8_t slot)
{
    uint8_t above = (uint8_t)(inventory->depth - 1u);
    if (inventory->single)
        inventory->collided[above] |= bit(inventory->path[above]);
    else if (inventory->depth == INVENTORY_DEPTH)
        inventory->incomplete = true;
    else
        inventory->collided[inventory->depth] |= bit(slot);
}

void inventory_cut(struct inventory *inventory, uint8_t slot)
{
    uint8_t above = (uint8_t)(inventory->depth - 1u);
    if (slot >= inventory_slots(inventory))
        return;
    if (inventory->single)
        inventory->unasked[above] |= bit(inventory->path[above]);
    else if (inventory->depth == INVENTORY_DEPTH)
        inventory->incomplete = true;
    else
        inventory->unasked[inventory->depth] |= (uint16_t)(0xFFFFu << slot);
}

/* Take the lowest slot out of a set; return INVENTORY_SLOTS if it is empty. */
static uint8_t take_slot(uint16_t *slots)
{
    uint8_t slot = 0;
    while (slot < INVENTORY_SLOTS && !(*slots & bit(slot)))
        slot++;
    if (slot < INVENTORY_SLOTS)
        *slots &= (uint16_t)~bit(slot);
    return slot;
}

bool inventory_next(struct inventory *inventory)
{
    /* a single round is one level below the round that it is a slot of */
    for (uint8_t depth = (uint8_t)(inventory->depth + 1u); depth--;) {
        uint8_t slot = take_slot(&inventory->collided[depth]);
        inventory->single = slot == INVENTORY_SLOTS;
        if (inventory->single)
            slot = take_slot(&inventory->unasked[depth]);
        if (slot < INVENTORY_SLOTS) {
            inventory->path[depth] = slot;
            inventory->depth = (uint8_t)(depth + 1u);
            return true;
        }
    }
    inventory->single = false;
    inventory->depth = 0;
    return false;
}
