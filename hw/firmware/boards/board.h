/* What main.c asks of a board. Nothing here waits longer than a few microseconds. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "../core/node.h"

/* Start clocks, pins, the line to the host, the millisecond clock and the watchdog. */
void board_start(void);

/* A number that is not 0 and differs from start to start. */
uint32_t board_boot_id(void);

uint32_t board_ms(void);

/* Take bytes that came from the host. */
uint16_t board_read(uint8_t *to, uint16_t most);

/* Write one byte to the host, if there is room for it now. */
bool board_can_write(void);
void board_write(uint8_t byte);

/* Read keys, contacts, cells and readers; called once a millisecond. */
void board_scan(struct node *node, uint32_t now_ms);

/* Do what is due at the reader chips; called as often as the loop comes round. Return whether an antenna is live. */
bool board_listen(struct node *node, uint32_t now_ms);

/* Light these lines, a bit each; `heard` is whether the host speaks to this node. */
void board_light(uint32_t lit, bool heard);

/* Keep the watchdog from resetting the board: called as long as the main loop goes round. */
void board_feed_watchdog(void);

/* Sleep until the next interrupt. */
void board_rest(void);

#endif
