/* What a program on the host needs to hold the core's objects without knowing their layout. */
#include "../core/chips.h"
#include "../core/node.h"

uint32_t size_of_link(void);
uint32_t size_of_node(void);
uint32_t size_of_contacts(void);
uint32_t size_of_lamps(void);
uint32_t size_of_weighing(void);
uint32_t size_of_readers(void);
uint32_t size_of_inventory(void);
uint32_t size_of_pn5180(void);
uint32_t size_of_chips(void);
void wire(struct pn5180 *chip, struct pn5180_wires wires);
const struct inventory *inventory_of(const struct pn5180 *chip);
uint8_t tags_of(const struct inventory *inventory);
const uint8_t *uid_of(const struct inventory *inventory, uint8_t tag);
bool is_incomplete(const struct inventory *inventory);
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

uint32_t size_of_inventory(void)
{
    return sizeof(struct inventory);
}

uint32_t size_of_pn5180(void)
{
    return sizeof(struct pn5180);
}

uint32_t size_of_chips(void)
{
    return sizeof(struct chips);
}

void wire(struct pn5180 *chip, struct pn5180_wires wires)
{
    *chip = (struct pn5180){.wires = wires};
}

const struct inventory *inventory_of(const struct pn5180 *chip)
{
    return &chip->inventory;
}

uint8_t tags_of(const struct inventory *inventory)
{
    return inventory->count;
}

const uint8_t *uid_of(const struct inventory *inventory, uint8_t tag)
{
    return inventory->uids[tag];
}

bool is_incomplete(const struct inventory *inventory)
{
    return inventory->incomplete;
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
