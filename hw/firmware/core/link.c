#include "link.h"

#include "bytes.h"
#include "link_send.h"
#include "turns.h"

void link_start(struct node_link *link, uint32_t boot_id, const char *firmware, uint8_t *out, uint16_t out_room)
{
    *link = (struct node_link){0};
    link->boot_id = boot_id;
    link->firmware = firmware;
    link->memory = LINK_MEMORY;
    link->first = 1;
    link->wait_ms = LINK_RESEND_MS;
    link->out = out;
    link->out_room = out_room;
}

static void keep(struct node_link *link, const uint8_t *fact, uint8_t size, uint32_t at_ms)
{
    struct kept_edge *edge = &link->kept[(link->oldest + link->count) % LINK_MEMORY];
    edge->at_ms = at_ms;
    edge->size = size;
    edge->is_old = false;
    copy_bytes(edge->fact, fact, size);
    link_send_edge(link, link->count++, at_ms);
    if (!link->resends) {
        link->resends = true;
        link->resend_ms = at_ms + link->wait_ms;
    }
}

void link_post(struct node_link *link, const uint8_t *fact, uint8_t size, uint32_t at_ms)
{
    if (link->lost || link->count >= link->memory)
        link->lost++;
    else
        keep(link, fact, size, at_ms);
}

static void forget(struct node_link *link, uint32_t acknowledged, uint32_t now_ms)
{
    uint16_t before = link->count;
    while (link->count && link->first <= acknowledged) {
        link->first++;
        link->oldest = (uint16_t)((link->oldest + 1) % LINK_MEMORY);
        link->count--;
    }
    if (link->count < before) {
        link->wait_ms = LINK_RESEND_MS;
        link->resends = link->count > 0;
        link->resend_ms = now_ms + LINK_RESEND_MS;
    }
    if (link->lost && link->count < link->memory) {
        uint8_t fact[LOST_FACT_SIZE] = {FACT_LOST};
        put_u32(fact + LOST_FACT_COUNT, link->lost);
        link->lost = 0;
        keep(link, fact, sizeof fact, now_ms);
    }
}

/* Whether the kind is a host's, and its payload one that the kind can have. */
static bool is_readable(const struct frame *frame)
{
    switch (frame->kind) {
    case KIND_ASK_HELLO:
    case KIND_ACK:
        return frame->size == 0;
    case KIND_ASK_SNAPSHOT:
        return frame->size == ASK_SNAPSHOT_SIZE;
    case KIND_OUTPUTS:
        return frame->size % OUTPUT_SIZE == 0;
    case KIND_ANTENNA_TURNS:
        return turns_are_readable(frame->payload, frame->size);
    default:
        return false;
    }
}

static struct wish accept(struct node_link *link, const struct frame *frame, uint32_t now_ms)
{
    struct wish wish = {WISH_NOTHING, 0, 0, 0};
    /* with another boot id it is meant for who this node was before it restarted */
    if (frame->kind == KIND_ASK_HELLO || frame->boot_id != link->boot_id) {
        link_introduce(link);
        return wish;
    }
    link->heard++;
    forget(link, frame->ack, now_ms);
    if (frame->kind == KIND_ASK_SNAPSHOT) {
        wish.kind = WISH_SNAPSHOT;
        wish.snapshot = get_u16(frame->payload + ASK_SNAPSHOT_NUMBER);
    } else if (frame->kind == KIND_OUTPUTS) {
        if (frame->seq > link->outputs) {
            link->outputs = frame->seq;
            wish.kind = WISH_OUTPUTS;
            wish.levels = frame->payload;
            wish.size = frame->size;
        }
        link_send_alive(link, now_ms);
    } else if (frame->kind == KIND_ANTENNA_TURNS) {
        wish.kind = WISH_TURNS;
        wish.levels = frame->payload;
        wish.size = frame->size;
        link_send_alive(link, now_ms);
    }
    return wish;
}

struct wish link_hear(struct node_link *link, uint8_t byte, uint32_t now_ms)
{
    struct frame frame;
    if (frame_feed(&link->reader, byte, &frame) && is_readable(&frame))
        return accept(link, &frame, now_ms);
    return (struct wish){WISH_NOTHING, 0, 0, 0};
}

static void resend(struct node_link *link, uint32_t now_ms)
{
    for (uint16_t at = 0; at < link->count; at++) {
        struct kept_edge *edge = &link->kept[(link->oldest + at) % LINK_MEMORY];
        if (now_ms - edge->at_ms >= LINK_HELD_MOST)
            edge->is_old = true;
        if (at < LINK_BURST)
            link_send_edge(link, at, now_ms);
    }
    link->wait_ms = 2 * link->wait_ms < LINK_SLOWEST_MS ? 2 * link->wait_ms : LINK_SLOWEST_MS;
    link->resend_ms = now_ms + link->wait_ms;
}

void link_turn(struct node_link *link, uint32_t now_ms)
{
    if (!link->introduced) {
        link->introduced = true;
        link->alive_ms = now_ms;
        link_introduce(link);
    }
    if (link->resends && has_come(now_ms, link->resend_ms))
        resend(link, now_ms);
    if (!link->spoke && has_come(now_ms, link->alive_ms))
        link_send_alive(link, now_ms);
    if (link->spoke)
        link->alive_ms = now_ms + LINK_ALIVE_MS;
    link->spoke = false;
}

uint32_t link_rests_ms(const struct node_link *link, uint32_t now_ms)
{
    uint32_t due = link->alive_ms;
    if (link->spoke || !link->introduced)
        return 0;
    if (link->resends && has_come(due, link->resend_ms))
        due = link->resend_ms;
    return has_come(now_ms, due) ? 0 : due - now_ms;
}
