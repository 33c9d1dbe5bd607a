/* QEMU's mps2-an385: the line to the host is UART0; keys, contacts, weights and tags come as lines of text over UART1. */
#include "../board.h"

#include "mps2.h"

#define CLOCK_HZ 25000000u
#define BAUD 115200u
#define UART(number, offset) REGISTER(0x40004000u + 0x1000u * (number) + (offset))
#define DATA 0x0u
#define STATE 0x4u
#define SEND_FULL 1u
#define RECEIVE_FULL 2u
#define CONTROL 0x8u
#define INTERRUPT_CLEAR 0xCu
#define BAUD_DIVIDER 0x10u
#define WATCHDOG_LOAD 0x40008000u
#define WATCHDOG_CONTROL 0x40008008u
#define WATCHDOG_MS 500u /* then a non-maskable interrupt, and after the same time again a reset */
#define CHANCE 0x203FFFFCu /* QEMU's `-device loader` puts a number there */

static struct byte_ring received[2];

static void receive(uint32_t uart)
{
    UART(uart, INTERRUPT_CLEAR) = 2u;
    while (UART(uart, STATE) & RECEIVE_FULL)
        ring_put(&received[uart], (uint8_t)UART(uart, DATA));
}

void uart0_interrupt(void)
{
    receive(0);
}

void uart1_interrupt(void)
{
    receive(1);
}

static void start_uart(uint32_t uart)
{
    UART(uart, BAUD_DIVIDER) = CLOCK_HZ / BAUD;
    UART(uart, CONTROL) = 0xBu; /* send, receive, interrupt on receive */
    ENABLE_INTERRUPT(2u * uart);
}

void board_start(void)
{
    start_milliseconds(CLOCK_HZ);
    start_uart(0);
    start_uart(1);
    board_feed_watchdog();
    REGISTER(WATCHDOG_CONTROL) = 3u;
    start_inputs();
}

uint32_t board_boot_id(void)
{
    return mixed_boot_id(REGISTER(CHANCE));
}

uint16_t board_read(uint8_t *to, uint16_t most)
{
    return ring_take(&received[0], to, most);
}

bool board_can_write(void)
{
    return !(UART(0, STATE) & SEND_FULL);
}

void board_write(uint8_t byte)
{
    UART(0, DATA) = byte;
}

uint16_t read_inputs(uint8_t *to, uint16_t most)
{
    return ring_take(&received[1], to, most);
}

void say(const char *text)
{
    while (*text) {
        while (UART(1, STATE) & SEND_FULL)
            ;
        UART(1, DATA) = (uint8_t)*text++;
    }
}

void board_scan(struct node *node, uint32_t now_ms)
{
    scan_inputs(node, now_ms);
}

/* Tags come as lines of text, with the keys. */
bool board_listen(struct node *node, uint32_t now_ms)
{
    (void)node;
    (void)now_ms;
    return false;
}

void board_feed_watchdog(void)
{
    REGISTER(WATCHDOG_LOAD) = WATCHDOG_MS * (CLOCK_HZ / 1000u);
}
