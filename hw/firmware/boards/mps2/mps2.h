/* The parts of the board in QEMU. */
#ifndef MPS2_H
#define MPS2_H

#include "../../core/node.h"
#include "../arm/arm.h"

/* Bytes of the line of inputs, and words to it. */
uint16_t read_inputs(uint8_t *to, uint16_t most);
void say(const char *text);

/* inputs.c */
void start_inputs(void);
void scan_inputs(struct node *node, uint32_t now_ms);

#endif
