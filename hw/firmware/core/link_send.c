#include "link_send.h"

#include "bytes.h"

/* A place in the ring. No division: the Pico's processor has none, and this is done for every byte. */
static uint16_t in_ring(const struct node_link *link, uint32_t place)
{
    return (uint16_t)(place < link->out_room ? place : place - link->out_room);
}

/* Put a whole frame into the ring, or none of it; return whether there was room. */
static bool queue(struct node_link *link, uint8_t kind, uint32_t seq, const uint8_t *payload, uint16_t size)
{
    uint8_t wire[FRAME_WIRE_MOST];
    struct frame frame = {kind, seq, link->outputs, link->boot_id, payload, size};
    uint16_t count = frame_encode(&frame, wire);
    if (count > link->out_room - link->out_used) {
        link->unsent++;
        return false;
    }
    uint16_t to = in_ring(link, (uint32_t)link->out_first + link->out_used);
    for (uint16_t at = 0; at < count; at++) {
        link->out[to] = wire[at];
        to = in_ring(link, to + 1u);
    }
    link->out_used = (uint16_t)(link->out_used + count);
    link->spoke = true;
    return true;
}

void link_introduce(struct node_link *link)
{
    uint8_t payload[LINK_MAX_PAYLOAD];
    uint16_t size = HELLO_SIZE;
    put_u32(payload + HELLO_SCHEMA, LINK_SCHEMA);
    put_u32(payload + HELLO_OLDEST_KEPT_EVENT, link->first);
    for (const char *at = link->firmware; *at && size < sizeof payload; at++)
        payload[size++] = (uint8_t)*at;
    queue(link, KIND_HELLO, 0, payload, size);
}

void link_send_alive(struct node_link *link, uint32_t now_ms)
{
    uint8_t payload[ALIVE_SIZE];
    put_u32(payload + ALIVE_TICK_MS, now_ms);
    queue(link, KIND_ALIVE, 0, payload, sizeof payload);
}

void link_send_edge(struct node_link *link, uint16_t place, uint32_t now_ms)
{
    const struct kept_edge *edge = &link->kept[(link->oldest + place) % LINK_MEMORY];
    uint8_t payload[EVENT_SIZE + EDGE_FACT_MOST];
    uint32_t held = now_ms - edge->at_ms;
    if (edge->is_old || held > LINK_HELD_MOST)
        held = LINK_HELD_MOST;
    put_u16(payload + EVENT_HELD_MS, (uint16_t)held);
    put_u32(payload + EVENT_TICK_MS, edge->at_ms);
    copy_bytes(payload + EVENT_SIZE, edge->fact, edge->size);
    queue(link, KIND_EVENT, link->first + place, payload, (uint16_t)(EVENT_SIZE + edge->size));
}

void link_tell_levels(struct node_link *link, const struct fact_list *facts)
{
    const uint8_t *at = facts->bytes;
    for (uint16_t rest = facts->used; rest;) {
        uint16_t size = facts_of_one_message(at, rest);
        if (!queue(link, KIND_LEVELS, 0, at, size))
            return; /* a "cycle done" without its tags would make cards of them that are not there */
        at += size;
        rest = (uint16_t)(rest - size);
    }
}

void link_send_snapshot(struct node_link *link, uint16_t number, const struct fact_list *facts)
{
    uint8_t parts = 0;
    for (uint16_t at = 0; at < facts->used; parts++)
        at = (uint16_t)(at + facts_of_one_message(facts->bytes + at, (uint16_t)(facts->used - at)));
    if (!parts)
        parts = 1; /* one message at least, if need be without facts */
    uint16_t at = 0;
    for (uint8_t part = 0; part < parts; part++) {
        uint8_t payload[LINK_MAX_PAYLOAD];
        uint16_t size = facts_of_one_message(facts->bytes + at, (uint16_t)(facts->used - at));
        put_u16(payload + SNAPSHOT_NUMBER, number);
        payload[SNAPSHOT_PART] = part;
        payload[SNAPSHOT_PARTS] = parts;
        copy_bytes(payload + SNAPSHOT_SIZE, facts->bytes + at, size);
        queue(link, KIND_SNAPSHOT, 0, payload, (uint16_t)(SNAPSHOT_SIZE + size));
        at = (uint16_t)(at + size);
    }
}

uint16_t link_take(struct node_link *link, uint8_t *to, uint16_t most)
{
    uint16_t count = link->out_used < most ? link->out_used : most;
    for (uint16_t at = 0; at < count; at++) {
        to[at] = link->out[link->out_first];
        link->out_first = in_ring(link, link->out_first + 1u);
    }
    link->out_used = (uint16_t)(link->out_used - count);
    return count;
}
