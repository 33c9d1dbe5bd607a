/* What all Cortex-M boards share: registers, the start, the millisecond clock, a ring for received bytes. */
#ifndef ARM_H
#define ARM_H

#include <stdbool.h>
#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))
#define ENABLE_INTERRUPT(number) (REGISTER(0xE000E100u) = 1u << (number))

#define RING_SIZE 512u /* a power of two: 44 ms of the wire */

/* Bytes from an interrupt to the main loop: one writer, one reader. */
struct byte_ring {
    volatile uint32_t in, out;
    uint8_t bytes[RING_SIZE];
};

/* Start the interrupt that counts milliseconds. */
void start_milliseconds(uint32_t clock_hz);

/* A byte that finds no room is dropped: the frame's CRC tells, and the host says it again. */
void ring_put(struct byte_ring *ring, uint8_t byte);
uint16_t ring_take(struct byte_ring *ring, uint8_t *to, uint16_t most);

/* A number for the boot id: mixed from what differs between starts, and never 0. */
uint32_t mixed_boot_id(uint32_t noise);

void reset_processor(void);

/* The interrupts of the boards; each defines those that it enables. */
void uart0_interrupt(void);
void uart1_interrupt(void);

#endif
