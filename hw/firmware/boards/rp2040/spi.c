/* The reader chips (PN5180) on SPI1: 6 MHz, mode 0; each has its own select and BUSY line.

   A command goes out while NSS is low. BUSY then rises until the chip is done with it, and an answer is a transfer of its own.
   All waits are bounded: a chip that is not there costs BUSY_US, once a second. */
#include "../../core/chips.h"
#include "../board.h"
#include "pins.h"
#include "rp2040.h"

#define BUSY_US 500u
#define SPI_DIVISOR 2u /* of 12 MHz; the chip takes 7 */
#define NOTHING 0xFFu

static const uint8_t select_pins[] = PINS_READER_SELECT, busy_pins[] = PINS_READER_BUSY;
static struct chips chips;
_Static_assert(sizeof select_pins <= CHIPS_MOST && sizeof busy_pins == sizeof select_pins, "each chip has its two pins");
static struct { uint8_t select, busy; } lines[sizeof select_pins];

static bool wait_busy(uint8_t pin, bool level)
{
    for (uint32_t waited_us = 0; is_high(pin) != level; waited_us++) {
        if (waited_us >= BUSY_US)
            return false;
        wait_us(1);
    }
    return true;
}

static uint8_t shift(uint8_t byte)
{
    REGISTER(SPI1_DR) = byte;
    while (!(REGISTER(SPI1_SR) & SPI1_HAS_RECEIVED))
        ;
    return (uint8_t)REGISTER(SPI1_DR);
}

static bool transfer(uint8_t line, const uint8_t *send, uint8_t *receive, uint16_t count)
{
    bool taken;
    drive(lines[line].select, false);
    for (uint16_t at = 0; at < count; at++) {
        uint8_t byte = shift(send ? send[at] : NOTHING);
        if (receive)
            receive[at] = byte;
    }
    taken = wait_busy(lines[line].busy, true);
    drive(lines[line].select, true);
    return wait_busy(lines[line].busy, false) && taken;
}

static bool exchange(void *line, const uint8_t *send, uint16_t count, uint8_t *receive, uint16_t room)
{
    uint8_t at = *(uint8_t *)line;
    return wait_busy(lines[at].busy, false) && transfer(at, send, 0, count) && (!room || transfer(at, 0, receive, room));
}

void start_chips(void)
{
    static uint8_t numbers[sizeof select_pins];
    struct pn5180_wires wires[sizeof select_pins];
    REGISTER(SPI1_CPSR) = SPI_DIVISOR;
    REGISTER(SPI1_CR0) = 7u; /* 8 bits, mode 0 */
    REGISTER(SPI1_CR1) = 2u; /* on, as the master */
    REGISTER(PAD(PIN_READER_MISO)) = PAD_PULLED_UP;
    REGISTER(IO_CTRL(PIN_READER_SCK)) = IO_SPI;
    REGISTER(IO_CTRL(PIN_READER_MOSI)) = IO_SPI;
    REGISTER(IO_CTRL(PIN_READER_MISO)) = IO_SPI;
    for (uint8_t at = 0; at < sizeof select_pins; at++) {
        lines[at].select = select_pins[at];
        lines[at].busy = busy_pins[at];
        numbers[at] = at;
        start_output(select_pins[at]);
        drive(select_pins[at], true);
        start_input(busy_pins[at]); /* pulled up: without a chip it stays high, and nothing is shifted */
        wires[at] = (struct pn5180_wires){&numbers[at], exchange};
    }
    chips_start(&chips, wires, sizeof select_pins);
}

bool board_listen(struct node *node, uint32_t now_ms)
{
    return chips_turn(&chips, &node->readers, now_ms, REGISTER(TIMER_RAW_LOW));
}
