/* What a program on the host needs to hold the core's objects without knowing their layout. */
#include "../core/node.h"

uint32_t size_of_link(void);
uint32_t size_of_node(void);
uint32_t size_of_contacts(void);
uint32_t size_of_lamps(void);
uint32_t size_of_weighing(void);
uint32_t size_of_readers(void);
struct node_link *link_of(struct node *node);
struct readers *readers_of(struct node *node);
const struct fact_list *slot_facts(const struct readers *readers);
void limit_memory(struct node_link *link, uint16_t memory);
uint32_t count_kept(const struct node_link *link);
uint32_t count_unsent(const struct node_link *link);

uint32_t size_of_link(void)
{
    return sizeof(struct node_link);
}

uint32_t size_of_node(void)
{
    return sizeof(struct node);
}

uint32_t size_of_contacts(void)
{
    return sizeof(struct contacts);
}

uint32_t size_of_lamps(void)
{
    return sizeof(struct lamps);
}

uint32_t size_of_weighing(void)
{
    return sizeof(struct weighing);
}

uint32_t size_of_readers(void)
{
    return sizeof(struct readers);
}

struct node_link *link_of(struct node *node)
{
    return &node->link;
}

struct readers *readers_of(struct node *node)
{
    return &node->readers;
}

const struct fact_list *slot_facts(const struct readers *readers)
{
    return &readers->facts;
}

void limit_memory(struct node_link *link, uint16_t memory)
{
    link->memory = memory < LINK_MEMORY ? memory : LINK_MEMORY;
}

uint32_t count_kept(const struct node_link *link)
{
    return link->count;
}

uint32_t count_unsent(const struct node_link *link)
{
    return link->unsent;
}
