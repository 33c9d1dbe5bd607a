/* Frames of docs/node-link.md: COBS between zero bytes, with a CRC-16. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "link_layout.h"

#define FRAME_CRC_SIZE 2u
#define FRAME_MOST (HEAD_SIZE + LINK_MAX_PAYLOAD + FRAME_CRC_SIZE)
/* a zero, the length of the first piece, the body, a zero */
#define FRAME_WIRE_MOST (FRAME_MOST + 3u)

struct frame {
    uint8_t kind;
    uint32_t seq, ack, boot_id;
    const uint8_t *payload;
    uint16_t size; /* of the payload */
};

/* Finds frames in a stream of bytes, whatever lies between them. */
struct frame_reader {
    uint8_t block[LINK_MAX_BLOCK + 1u];
    uint8_t body[LINK_MAX_BLOCK + 1u];
    uint16_t used;
    bool overlong;
    uint32_t dropped; /* blocks that were no frame */
};

uint16_t crc16(const uint8_t *data, uint16_t size);

/* Write a frame to `wire` (FRAME_WIRE_MOST bytes); return its size. The payload fits (LINK_MAX_PAYLOAD). */
uint16_t frame_encode(const struct frame *frame, uint8_t *wire);

/* Take one byte; return whether it completes a frame, which holds until the next byte. */
bool frame_feed(struct frame_reader *reader, uint8_t byte, struct frame *frame);

#endif
