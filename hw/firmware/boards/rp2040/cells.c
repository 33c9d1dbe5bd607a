/* Converters (HX711) under the load cells, all on one clock line.

   A converter pulls its data line low when a sample is ready. All are read together: when all are ready, or when the
   slowest ought to be; one that is not ready then has failed, and is left out. */
#include "pins.h"
#include "rp2040.h"

#define CELLS (sizeof data_pins)
#define SAMPLE_MS 130u /* ten samples a second, by an oscillator of its own that may be a quarter slow */
#define BITS 24u
#define SIGN 0x800000u

static const uint8_t data_pins[] = PINS_CELL_DATA;
static uint32_t read_ms;

void start_cells(void)
{
    start_output(PIN_CELL_CLOCK);
    for (uint32_t at = 0; at < CELLS; at++)
        start_input(data_pins[at]);
}

static uint32_t ready_cells(void)
{
    uint32_t ready = 0;
    for (uint32_t at = 0; at < CELLS; at++)
        if (!is_high(data_pins[at]))
            ready |= 1u << at;
    return ready;
}

/* A pulse longer than 50 us would switch the converters off: only the UART's interrupt of a few us comes between. */
static void pulse(void)
{
    drive(PIN_CELL_CLOCK, true);
    wait_us(1);
    drive(PIN_CELL_CLOCK, false);
    wait_us(1);
}

static void read_cells(uint32_t *raw)
{
    for (uint32_t bits = 0; bits < BITS; bits++) {
        pulse();
        for (uint32_t at = 0; at < CELLS; at++)
            raw[at] = raw[at] << 1 | is_high(data_pins[at]);
    }
    pulse(); /* the 25th: channel A, gain 128, for the next sample */
}

void scan_cells(struct node *node, uint32_t now_ms)
{
    uint32_t raw[CELLS] = {0};
    uint32_t ready = ready_cells();
    if (!ready || (ready != (1u << CELLS) - 1u && now_ms - read_ms < SAMPLE_MS))
        return;
    read_ms = now_ms;
    read_cells(raw);
    for (uint32_t at = 0; at < CELLS; at++)
        if (ready >> at & 1u)
            node_weigh(node, (uint8_t)(at + 1), (int32_t)(raw[at] ^ SIGN) - (int32_t)SIGN, now_ms);
}
