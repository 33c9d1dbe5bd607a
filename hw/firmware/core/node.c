#include "node.h"

static const uint16_t no_neighbors[ANTENNAS_MOST];

void node_start(struct node *node, const struct node_plan *plan, uint32_t boot_id, uint32_t now_ms)
{
    struct fact_list tags = {node->tags, sizeof node->tags, 0, false};
    node->lamps = (struct lamps){0};
    node->heard = node->heard_ms = 0;
    link_start(&node->link, boot_id, plan->firmware, node->out, sizeof node->out);
    contacts_start(&node->keys, plan->keys, plan->settle_ms);
    contacts_start(&node->contacts, plan->contacts, plan->settle_ms);
    weighing_start(&node->weighing, plan->cells, plan->weight_band, now_ms);
    readers_start(&node->readers, plan->antennas, plan->neighbors ? plan->neighbors : no_neighbors, plan->dwell_ms, tags);
}

static void answer_snapshot(struct node *node, uint16_t number, uint32_t now_ms)
{
    struct fact_list facts = {node->facts, sizeof node->facts, 0, false};
    for (uint8_t at = 0; at < node->keys.count; at++)
        facts_key(&facts, (uint8_t)(at + 1), node->keys.closed[at]);
    for (uint8_t at = 0; at < node->contacts.count; at++)
        facts_contact(&facts, (uint8_t)(at + 1), node->contacts.closed[at]);
    weighing_tell(&node->weighing, &facts, true, now_ms);
    link_send_snapshot(&node->link, number, &facts);
}

void node_hear(struct node *node, const uint8_t *bytes, uint16_t count, uint32_t now_ms)
{
    while (count--) {
        struct wish wish = link_hear(&node->link, *bytes++, now_ms);
        if (wish.kind == WISH_SNAPSHOT)
            answer_snapshot(node, wish.snapshot, now_ms);
        else if (wish.kind == WISH_OUTPUTS)
            lamps_set(&node->lamps, wish.levels, wish.size);
        else if (wish.kind == WISH_TURNS)
            turns_set(&node->readers.turns, wish.levels, wish.size, now_ms);
    }
}

void node_key(struct node *node, uint8_t key, bool pressed, uint32_t now_ms)
{
    uint32_t at_ms;
    if (contacts_read(&node->keys, (uint8_t)(key - 1), pressed, now_ms, &at_ms)) {
        uint8_t fact[KEY_FACT_SIZE] = {FACT_KEY, key, pressed};
        link_post(&node->link, fact, sizeof fact, at_ms);
    }
}

void node_contact(struct node *node, uint8_t contact, bool closed, uint32_t now_ms)
{
    uint32_t at_ms;
    if (contacts_read(&node->contacts, (uint8_t)(contact - 1), closed, now_ms, &at_ms)) {
        uint8_t fact[CONTACT_FACT_SIZE] = {FACT_CONTACT, contact, closed};
        link_post(&node->link, fact, sizeof fact, at_ms);
    }
}

void node_weigh(struct node *node, uint8_t cell, int32_t raw, uint32_t now_ms)
{
    weighing_sample(&node->weighing, cell, raw, now_ms);
}

void node_turn(struct node *node, uint32_t now_ms)
{
    struct fact_list facts = {node->facts, sizeof node->facts, 0, false};
    if (node->heard != node->link.heard)
        node->heard_ms = now_ms;
    node->heard = node->link.heard;
    turns_age(&node->readers.turns, now_ms - node->heard_ms < LINK_SILENT_MS, now_ms);
    weighing_tell(&node->weighing, &facts, false, now_ms);
    link_tell_levels(&node->link, &facts);
    if (readers_end(&node->readers, now_ms))
        link_tell_levels(&node->link, &node->readers.facts);
    link_turn(&node->link, now_ms);
}

uint16_t node_take(struct node *node, uint8_t *to, uint16_t most)
{
    return link_take(&node->link, to, most);
}

uint32_t node_lit(const struct node *node, uint32_t now_ms)
{
    return lamps_lit(&node->lamps, now_ms);
}
