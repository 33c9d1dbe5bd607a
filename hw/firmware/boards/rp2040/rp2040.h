/* The registers of the RP2040 that the firmware uses; numbers from the chip's data sheet. */
#ifndef RP2040_H
#define RP2040_H

#include "../../core/node.h"
#include "../arm/arm.h"

#define CRYSTAL_HZ 12000000u /* also the clock of processor and UART: no PLL runs, and a node draws little */

/* a write to these addresses beside a register sets or clears bits of it */
#define SET_BITS(address) REGISTER((address) + 0x2000u)
#define CLEAR_BITS(address) REGISTER((address) + 0x3000u)

#define CLK_REF_CTRL 0x40008030u
#define CLK_REF_SELECTED 0x40008038u
#define CLK_SYS_CTRL 0x4000803Cu
#define CLK_SYS_SELECTED 0x40008044u
#define CLK_PERI_CTRL 0x40008048u
#define RESETS_RESET 0x4000C000u
#define RESETS_DONE 0x4000C008u
#define RESET_IO 0x00000020u
#define RESET_PADS 0x00000100u
#define RESET_SPI1 0x00020000u
#define RESET_TIMER 0x00200000u
#define RESET_UART0 0x00400000u
#define PSM_WDSEL 0x40010008u
#define IO_CTRL(gpio) (0x40014004u + 8u * (gpio))
#define IO_SPI 1u
#define IO_UART 2u
#define IO_SIO 5u
#define PAD(gpio) (0x4001C004u + 4u * (gpio))
#define PAD_INPUT 0x52u        /* input, Schmitt trigger, 4 mA */
#define PAD_PULLED_UP 0x5Au
#define XOSC_CTRL 0x40024000u
#define XOSC_STATUS 0x40024004u
#define XOSC_STARTUP 0x4002400Cu
#define UART0_DR 0x40034000u
#define UART0_FR 0x40034018u
#define UART0_IBRD 0x40034024u
#define UART0_FBRD 0x40034028u
#define UART0_LCR_H 0x4003402Cu
#define UART0_CR 0x40034030u
#define UART0_IFLS 0x40034034u
#define UART0_IMSC 0x40034038u
#define UART0_RECEIVE_EMPTY 0x10u
#define UART0_SEND_FULL 0x20u
#define UART0_INTERRUPT 20u
#define SPI1_CR0 0x40040000u
#define SPI1_CR1 0x40040004u
#define SPI1_DR 0x40040008u
#define SPI1_SR 0x4004000Cu
#define SPI1_CPSR 0x40040010u
#define SPI1_HAS_RECEIVED 4u
#define TIMER_RAW_LOW 0x40054028u /* microseconds, by the watchdog's tick */
#define WATCHDOG_CTRL 0x40058000u
#define WATCHDOG_LOAD 0x40058004u
#define WATCHDOG_TICK 0x4005802Cu
#define ROSC_RANDOM_BIT 0x4006001Cu
#define SIO_IN 0xD0000004u
#define SIO_OUT_SET 0xD0000014u
#define SIO_OUT_CLEAR 0xD0000018u
#define SIO_OUT_ENABLE_SET 0xD0000024u

/* Busy-wait; at 12 MHz one turn of the loop is a third of a microsecond. */
static inline void wait_us(uint32_t us)
{
    for (uint32_t turns = 3u * us; turns; turns--)
        __asm__ volatile("");
}

static inline void drive(uint32_t gpio, bool high)
{
    if (high)
        REGISTER(SIO_OUT_SET) = 1u << gpio;
    else
        REGISTER(SIO_OUT_CLEAR) = 1u << gpio;
}

static inline bool is_high(uint32_t gpio)
{
    return REGISTER(SIO_IN) >> gpio & 1u;
}

void start_output(uint32_t gpio);
void start_input(uint32_t gpio);

/* chain.c: the shift registers, with lamps and key columns */
void start_chain(void);
void chain_light(uint32_t lit);
void scan_keys(struct node *node, uint32_t now_ms);

/* cells.c: the converters of the load cells */
void start_cells(void);
void scan_cells(struct node *node, uint32_t now_ms);

/* spi.c: the reader chips */
void start_chips(void);

#endif
