#include "arm.h"

#include "../board.h"

static volatile uint32_t milliseconds;

/* Survives a reset, not a power cut: two starts within one powered time never mix to the same number. */
__attribute__((noinit)) static uint32_t starts;

void systick_interrupt(void);

void systick_interrupt(void)
{
    milliseconds++;
}

uint32_t board_ms(void)
{
    return milliseconds;
}

void board_rest(void)
{
    __asm__ volatile("wfi");
}

void start_milliseconds(uint32_t clock_hz)
{
    REGISTER(0xE000E014u) = clock_hz / 1000u - 1u;
    REGISTER(0xE000E018u) = 0;
    REGISTER(0xE000E010u) = 7u; /* processor's clock, interrupt, on */
}

void ring_put(struct byte_ring *ring, uint8_t byte)
{
    uint32_t in = ring->in;
    if (in - ring->out < RING_SIZE) {
        ring->bytes[in % RING_SIZE] = byte;
        ring->in = in + 1;
    }
}

uint16_t ring_take(struct byte_ring *ring, uint8_t *to, uint16_t most)
{
    uint16_t count = 0;
    while (count < most && ring->out != ring->in) {
        to[count++] = ring->bytes[ring->out % RING_SIZE];
        ring->out = ring->out + 1;
    }
    return count;
}

uint32_t mixed_boot_id(uint32_t noise)
{
    uint32_t id = noise + 0x9E3779B9u * ++starts;
    id ^= id >> 16; /* the finish of MurmurHash3: every bit of the noise reaches every bit of the number */
    id *= 0x85EBCA6Bu;
    id ^= id >> 13;
    id *= 0xC2B2AE35u;
    id ^= id >> 16;
    return id ? id : 1u;
}

void reset_processor(void)
{
    REGISTER(0xE000ED0Cu) = 0x05FA0004u;
    for (;;)
        ;
}
