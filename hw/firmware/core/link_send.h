/* The frames that the node's end sends; for link.c. */
#ifndef LINK_SEND_H
#define LINK_SEND_H

#include "link.h"

void link_introduce(struct node_link *link);
void link_send_alive(struct node_link *link, uint32_t now_ms);

/* Send the kept edge at this place behind the oldest one. */
void link_send_edge(struct node_link *link, uint16_t place, uint32_t now_ms);

#endif
