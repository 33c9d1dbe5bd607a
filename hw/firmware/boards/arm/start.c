/* Vectors and the way from reset to main. There is no C library: the two functions that the compiler itself calls are here. */
#include <stddef.h>
#include <stdint.h>

#include "arm.h"

extern uint32_t bss_begin[], bss_end[], stack_top[];
int main(void);
void reset(void);
void fault(void);
void unused_interrupt(void);
void systick_interrupt(void);
void *memcpy(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);

void *memcpy(void *to, const void *from, size_t count)
{
    uint8_t *at = to;
    const uint8_t *source = from;
    while (count--)
        *at++ = *source++;
    return to;
}

void *memset(void *to, int value, size_t count)
{
    uint8_t *at = to;
    while (count--)
        *at++ = (uint8_t)value;
    return to;
}

void reset(void)
{
    for (uint32_t *to = bss_begin; to != bss_end; to++)
        *to = 0;
    main();
}

/* The watchdog resets what hangs here: a node that starts anew says so, one that goes on wrongly does not. */
void fault(void)
{
    for (;;)
        ;
}

void unused_interrupt(void)
{
    fault();
}

/* A board that has no such interrupt never enables it. */
__attribute__((weak)) void uart0_interrupt(void)
{
    fault();
}

__attribute__((weak)) void uart1_interrupt(void)
{
    fault();
}

typedef void (*vector)(void);

#define FIRST_INTERRUPT 16
__attribute__((section(".vectors"), used)) static const struct {
    const uint32_t *stack;
    vector vectors[FIRST_INTERRUPT + 32 - 1];
} vector_table = {
    stack_top,
    {
        reset, fault, fault, fault, fault, fault, 0, 0, 0, 0, fault, fault, 0, fault, systick_interrupt,
#include "interrupts.h"
    },
};
