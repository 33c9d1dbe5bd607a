/* Little-endian numbers in byte strings, and copying: the core links without a C library. */
#ifndef BYTES_H
#define BYTES_H

#include <stdint.h>

static inline void put_u16(uint8_t *at, uint16_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static inline void put_u32(uint8_t *at, uint32_t value)
{
    put_u16(at, (uint16_t)value);
    put_u16(at + 2, (uint16_t)(value >> 16));
}

static inline uint16_t get_u16(const uint8_t *at)
{
    return (uint16_t)(at[0] | (at[1] << 8));
}

static inline uint32_t get_u32(const uint8_t *at)
{
    return get_u16(at) | ((uint32_t)get_u16(at + 2) << 16);
}

static inline void copy_bytes(uint8_t *to, const uint8_t *from, uint32_t count)
{
    while (count--)
        *to++ = *from++;
}

static inline uint16_t bit(uint8_t number)
{
    return (uint16_t)(1u << number);
}

/* Whether a moment of a clock that wraps around has come. */
static inline int has_come(uint32_t now, uint32_t moment)
{
    return (int32_t)(now - moment) >= 0;
}

#endif
