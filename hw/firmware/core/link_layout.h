/* The node link's numbers and layouts. This file is made from firmware_bridge/node_link.toml by `make link-tables`: do not edit. */
#ifndef LINK_LAYOUT_H
#define LINK_LAYOUT_H

#define LINK_SCHEMA 0x57A1D0E4u
#define LINK_VERSION 1u
#define LINK_MAX_PAYLOAD 232u
#define LINK_MAX_BLOCK 254u
#define LINK_FACTS_ROOM 224u
#define LINK_NO_STRENGTH 127u
#define LINK_HELD_MOST 65535u
#define LINK_RESEND_MS 60u
#define LINK_SLOWEST_MS 480u
#define LINK_BURST 8u
#define LINK_ALIVE_MS 400u
#define LINK_SILENT_MS 1300u
#define LINK_EARLY 64u
#define LINK_HOST_RESEND_MS 60u
#define LINK_HIGHEST_LEVEL 3u
#define LINK_TURNS_MS 500u
#define LINK_TURNS_HOLD_MS 10000u
#define LINK_TURN_GUARD_MS 2u
#define LINK_SLOW_BLINK_MS 500u
#define LINK_FAST_BLINK_MS 125u

/* a frame's body: these fields, the payload, a CRC of 2 bytes */
#define HEAD_VERSION 0u  /* u8 */
#define HEAD_KIND 1u  /* u8 */
#define HEAD_SEQ 2u  /* u32 */
#define HEAD_ACK 6u  /* u32 */
#define HEAD_BOOT_ID 10u  /* u32 */
#define HEAD_SIZE 14u

#define KIND_HELLO 0x01u
#define KIND_SNAPSHOT 0x02u
#define KIND_EVENT 0x03u
#define KIND_LEVELS 0x04u
#define KIND_ALIVE 0x05u
#define KIND_ASK_HELLO 0x81u
#define KIND_ASK_SNAPSHOT 0x82u
#define KIND_ACK 0x83u
#define KIND_OUTPUTS 0x84u
#define KIND_ANTENNA_TURNS 0x85u

/* schema, oldest kept event; then the firmware's name */
#define HELLO_SCHEMA 0u  /* u32 */
#define HELLO_OLDEST_KEPT_EVENT 4u  /* u32 */
#define HELLO_SIZE 8u

/* number, part, parts; then facts */
#define SNAPSHOT_NUMBER 0u  /* u16 */
#define SNAPSHOT_PART 2u  /* u8 */
#define SNAPSHOT_PARTS 3u  /* u8 */
#define SNAPSHOT_SIZE 4u

/* held ms, tick ms; then one fact */
#define EVENT_HELD_MS 0u  /* u16 */
#define EVENT_TICK_MS 2u  /* u32 */
#define EVENT_SIZE 6u

/* tick ms */
#define ALIVE_TICK_MS 0u  /* u32 */
#define ALIVE_SIZE 4u

/* number */
#define ASK_SNAPSHOT_NUMBER 0u  /* u16 */
#define ASK_SNAPSHOT_SIZE 2u

/* line, level; repeated */
#define OUTPUT_LINE 0u  /* u8 */
#define OUTPUT_LEVEL 1u  /* u8 */
#define OUTPUT_SIZE 2u

/* begins ms, turn ms, count; then repeated: antenna */
#define ANTENNA_TURNS_BEGINS_MS 0u  /* u32 */
#define ANTENNA_TURNS_TURN_MS 4u  /* u16 */
#define ANTENNA_TURNS_COUNT 6u  /* u8 */
#define ANTENNA_TURNS_SIZE 7u

/* antenna, in turns; repeated */
#define ANTENNA_ANTENNA 0u  /* u8 */
#define ANTENNA_IN_TURNS 1u  /* u8 */
#define ANTENNA_SIZE 2u

#define FACT_TAG 1u
#define FACT_CYCLE 2u
#define FACT_CELL 3u
#define FACT_KEY 4u
#define FACT_CONTACT 5u
#define FACT_CHIPS 6u
#define FACT_LOST 7u

/* fact, antenna, strength, length; then the UID */
#define TAG_FACT_FACT 0u  /* u8 */
#define TAG_FACT_ANTENNA 1u  /* u8 */
#define TAG_FACT_STRENGTH 2u  /* i8 */
#define TAG_FACT_LENGTH 3u  /* u8 */
#define TAG_FACT_SIZE 4u

/* fact, cycle, count; then the antennas that were listened to */
#define CYCLE_FACT_FACT 0u  /* u8 */
#define CYCLE_FACT_CYCLE 1u  /* u32 */
#define CYCLE_FACT_COUNT 5u  /* u8 */
#define CYCLE_FACT_SIZE 6u

/* fact, cell, valid, raw */
#define CELL_FACT_FACT 0u  /* u8 */
#define CELL_FACT_CELL 1u  /* u8 */
#define CELL_FACT_VALID 2u  /* bool */
#define CELL_FACT_RAW 3u  /* i32 */
#define CELL_FACT_SIZE 7u

/* fact, key, pressed */
#define KEY_FACT_FACT 0u  /* u8 */
#define KEY_FACT_KEY 1u  /* u8 */
#define KEY_FACT_PRESSED 2u  /* bool */
#define KEY_FACT_SIZE 3u

/* fact, contact, closed */
#define CONTACT_FACT_FACT 0u  /* u8 */
#define CONTACT_FACT_CONTACT 1u  /* u8 */
#define CONTACT_FACT_CLOSED 2u  /* bool */
#define CONTACT_FACT_SIZE 3u

/* fact, spot, count; then repeated: chip */
#define CHIPS_FACT_FACT 0u  /* u8 */
#define CHIPS_FACT_SPOT 1u  /* u8 */
#define CHIPS_FACT_COUNT 2u  /* u8 */
#define CHIPS_FACT_SIZE 3u

/* denomination, number; repeated */
#define CHIP_FACT_DENOMINATION 0u  /* u32 */
#define CHIP_FACT_NUMBER 4u  /* u16 */
#define CHIP_FACT_SIZE 6u

/* fact, count */
#define LOST_FACT_FACT 0u  /* u8 */
#define LOST_FACT_COUNT 1u  /* u32 */
#define LOST_FACT_SIZE 5u

#endif
