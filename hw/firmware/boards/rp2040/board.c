/* The RP2040: clocks, pins, the UART to the host, the watchdog. */
#include "../board.h"

#include "pins.h"
#include "rp2040.h"

#define BAUD 115200u
#define WATCHDOG_US 1000000u

static const uint8_t contact_pins[] = PINS_CONTACTS;
static struct byte_ring received;

void uart0_interrupt(void)
{
    while (!(REGISTER(UART0_FR) & UART0_RECEIVE_EMPTY))
        ring_put(&received, (uint8_t)REGISTER(UART0_DR));
}

void start_output(uint32_t gpio)
{
    drive(gpio, false);
    REGISTER(SIO_OUT_ENABLE_SET) = 1u << gpio;
    REGISTER(PAD(gpio)) = PAD_INPUT;
    REGISTER(IO_CTRL(gpio)) = IO_SIO;
}

void start_input(uint32_t gpio)
{
    REGISTER(PAD(gpio)) = PAD_PULLED_UP;
    REGISTER(IO_CTRL(gpio)) = IO_SIO;
}

static void start_clocks(void)
{
    REGISTER(XOSC_CTRL) = 0xAA0u;           /* a crystal of 1 to 15 MHz */
    REGISTER(XOSC_STARTUP) = 47u;           /* 1 ms, in 256 cycles */
    SET_BITS(XOSC_CTRL) = 0xFABu << 12;     /* on */
    while (!(REGISTER(XOSC_STATUS) >> 31))
        ;
    REGISTER(CLK_REF_CTRL) = 2u;            /* the crystal */
    while (!(REGISTER(CLK_REF_SELECTED) & 4u))
        ;
    REGISTER(CLK_SYS_CTRL) = 0;             /* the same */
    while (!(REGISTER(CLK_SYS_SELECTED) & 1u))
        ;
    REGISTER(CLK_PERI_CTRL) = 1u << 11;     /* on, from the system's clock */
}

static void release(uint32_t blocks)
{
    CLEAR_BITS(RESETS_RESET) = blocks;
    while ((REGISTER(RESETS_DONE) & blocks) != blocks)
        ;
}

static void start_uart(void)
{
    uint32_t divisor = (CRYSTAL_HZ * 4u + BAUD / 2u) / BAUD; /* in sixty-fourths of sixteen bit times */
    REGISTER(UART0_IBRD) = divisor / 64u;
    REGISTER(UART0_FBRD) = divisor % 64u;
    REGISTER(UART0_LCR_H) = 0x70u;          /* 8 bits, no parity, 1 stop bit, FIFOs */
    REGISTER(UART0_CR) = 0x301u;            /* on, both ways */
    REGISTER(UART0_IFLS) = 0;               /* an interrupt from 4 bytes on */
    REGISTER(UART0_IMSC) = 0x50u;           /* and for fewer, when no more come */
    REGISTER(PAD(PIN_UART_RX)) = PAD_PULLED_UP; /* a cable that is out reads as silence */
    REGISTER(IO_CTRL(PIN_UART_TX)) = IO_UART;
    REGISTER(IO_CTRL(PIN_UART_RX)) = IO_UART;
    ENABLE_INTERRUPT(UART0_INTERRUPT);
}

static void start_watchdog(void)
{
    REGISTER(WATCHDOG_TICK) = 1u << 9 | CRYSTAL_HZ / 1000000u;
    REGISTER(PSM_WDSEL) = 0x1FFFCu;         /* reset everything but the oscillators */
    board_feed_watchdog();
    REGISTER(WATCHDOG_CTRL) = 1u << 30 | 7u << 24; /* on, standing still under a debugger */
}

void board_start(void)
{
    start_clocks();
    release(RESET_IO | RESET_PADS | RESET_SPI1 | RESET_TIMER | RESET_UART0);
    start_milliseconds(CRYSTAL_HZ);
    start_uart();
    start_output(PIN_HEARD);
    for (uint32_t at = 0; at < sizeof contact_pins; at++)
        start_input(contact_pins[at]);
    start_chain();
    start_cells();
    start_chips();
    start_watchdog();
}

/* One bit of the ring oscillator is biased, and two soon after one another are alike: many are mixed. */
uint32_t board_boot_id(void)
{
    uint32_t noise = 0;
    for (uint32_t count = 0; count < 512u; count++) {
        noise = (noise << 5 | noise >> 27) ^ (REGISTER(ROSC_RANDOM_BIT) & 1u);
        wait_us(1);
    }
    return mixed_boot_id(noise);
}

uint16_t board_read(uint8_t *to, uint16_t most)
{
    return ring_take(&received, to, most);
}

bool board_can_write(void)
{
    return !(REGISTER(UART0_FR) & UART0_SEND_FULL);
}

void board_write(uint8_t byte)
{
    REGISTER(UART0_DR) = byte;
}

void board_scan(struct node *node, uint32_t now_ms)
{
    for (uint8_t at = 0; at < sizeof contact_pins; at++)
        node_contact(node, (uint8_t)(at + 1), !is_high(contact_pins[at]), now_ms);
    scan_keys(node, now_ms);
    scan_cells(node, now_ms);
}

void board_light(uint32_t lit, bool heard)
{
    chain_light(lit);
    drive(PIN_HEARD, heard);
}

void board_feed_watchdog(void)
{
    REGISTER(WATCHDOG_LOAD) = 2u * WATCHDOG_US; /* it counts down by two (erratum RP2040-E1) */
}
