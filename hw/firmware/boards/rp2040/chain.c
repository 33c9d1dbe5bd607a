/* Shift registers in a chain: lamps, and the columns of the keys.

   Three columns are read each millisecond, all ten in four: a contact that must hold for three milliseconds is then seen
   closed twice. A column is chosen by pulling it low; the others are high, and each key's diode keeps them apart. */
#include "../plan.h"
#include "pins.h"
#include "rp2040.h"

#define OUTPUTS (8u * CHAIN_REGISTERS)
#define COLUMNS_MASK (((1u << CHAIN_COLUMNS) - 1u) << CHAIN_FIRST_COLUMN)
#define COLUMNS_A_MS 3u
#define SETTLE_US 20u /* a row rises through its pull-up of 50 to 80 kilohm against its cable */

static const uint8_t row_pins[] = PINS_KEY_ROWS;
static uint32_t lamps;
static uint8_t column;

static void shift(uint32_t outputs)
{
    for (uint32_t at = OUTPUTS; at-- > 0;) {
        drive(PIN_CHAIN_DATA, outputs >> at & 1u);
        drive(PIN_CHAIN_CLOCK, true);
        drive(PIN_CHAIN_CLOCK, false);
    }
    drive(PIN_CHAIN_LATCH, true);
    drive(PIN_CHAIN_LATCH, false);
}

void start_chain(void)
{
    start_output(PIN_CHAIN_DATA);
    start_output(PIN_CHAIN_CLOCK);
    start_output(PIN_CHAIN_LATCH);
    for (uint32_t at = 0; at < sizeof row_pins; at++)
        start_input(row_pins[at]);
    shift(COLUMNS_MASK);
}

/* Lines are counted from 1; the outputs change with the next column. */
void chain_light(uint32_t lit)
{
    lamps = (lit >> 1 & ((1u << PLAN_LAMPS) - 1u)) << CHAIN_FIRST_LAMP;
}

static void read_column(struct node *node, uint32_t now_ms)
{
    shift(lamps | (COLUMNS_MASK & ~(1u << (CHAIN_FIRST_COLUMN + column))));
    wait_us(SETTLE_US);
    for (uint8_t row = 0; row < sizeof row_pins; row++) {
        uint8_t key = (uint8_t)(row * CHAIN_COLUMNS + column + 1u);
        if (key <= PLAN_KEYS)
            node_key(node, key, !is_high(row_pins[row]), now_ms);
    }
}

void scan_keys(struct node *node, uint32_t now_ms)
{
    for (uint32_t count = 0; count < COLUMNS_A_MS; count++) {
        read_column(node, now_ms);
        column = (uint8_t)((column + 1u) % CHAIN_COLUMNS);
    }
}
