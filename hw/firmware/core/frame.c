#include "frame.h"

#include "bytes.h"

uint16_t crc16(const uint8_t *data, uint16_t size)
{
    uint16_t crc = 0xFFFF;
    while (size--) {
        crc ^= (uint16_t)(*data++ << 8);
        for (int step = 0; step < 8; step++)
            crc = (uint16_t)((crc & 0x8000) ? (crc << 1) ^ 0x1021 : crc << 1);
    }
    return crc;
}

/* The body never holds 254 bytes without a zero, so each piece's length fits its byte. */
static uint16_t stuff(const uint8_t *body, uint16_t size, uint8_t *wire)
{
    uint16_t length_at = 0, to = 1;
    for (uint16_t at = 0; at < size; at++) {
        if (body[at]) {
            wire[to++] = body[at];
        } else {
            wire[length_at] = (uint8_t)(to - length_at);
            length_at = to++;
        }
    }
    wire[length_at] = (uint8_t)(to - length_at);
    return to;
}

/* Return the size of the body, 0 if the block is no COBS. */
static uint16_t unstuff(const uint8_t *block, uint16_t size, uint8_t *body)
{
    uint16_t at = 0, to = 0;
    while (at < size) {
        uint16_t end = (uint16_t)(at + block[at]);
        if (end == at || end > size)
            return 0;
        for (at++; at < end; at++)
            body[to++] = block[at];
        if (at < size)
            body[to++] = 0;
    }
    return to;
}

uint16_t frame_encode(const struct frame *frame, uint8_t *wire)
{
    uint8_t body[FRAME_MOST];
    uint16_t size = HEAD_SIZE;
    body[HEAD_VERSION] = LINK_VERSION;
    body[HEAD_KIND] = frame->kind;
    put_u32(body + HEAD_SEQ, frame->seq);
    put_u32(body + HEAD_ACK, frame->ack);
    put_u32(body + HEAD_BOOT_ID, frame->boot_id);
    copy_bytes(body + size, frame->payload, frame->size);
    size = (uint16_t)(size + frame->size);
    put_u16(body + size, crc16(body, size));
    wire[0] = 0; /* ends whatever noise came before */
    size = stuff(body, (uint16_t)(size + FRAME_CRC_SIZE), wire + 1);
    wire[size + 1] = 0;
    return (uint16_t)(size + 2);
}

static bool read_block(struct frame_reader *reader, struct frame *frame)
{
    const uint8_t *body = reader->body;
    uint16_t size = unstuff(reader->block, reader->used, reader->body);
    if (size < HEAD_SIZE + FRAME_CRC_SIZE)
        return false;
    size = (uint16_t)(size - FRAME_CRC_SIZE);
    if (crc16(body, size) != get_u16(body + size) || body[HEAD_VERSION] != LINK_VERSION)
        return false;
    frame->kind = body[HEAD_KIND];
    frame->seq = get_u32(body + HEAD_SEQ);
    frame->ack = get_u32(body + HEAD_ACK);
    frame->boot_id = get_u32(body + HEAD_BOOT_ID);
    frame->payload = body + HEAD_SIZE;
    frame->size = (uint16_t)(size - HEAD_SIZE);
    return true;
}

bool frame_feed(struct frame_reader *reader, uint8_t byte, struct frame *frame)
{
    if (byte) {
        if (reader->used < sizeof reader->block)
            reader->block[reader->used++] = byte;
        else
            reader->overlong = true;
        return false;
    }
    bool found = reader->used && !reader->overlong && read_block(reader, frame);
    if (reader->used && !found)
        reader->dropped++;
    reader->used = 0;
    reader->overlong = false;
    return found;
}
