/* The firmware's loop, the same on every board. */
#include "board.h"
#include "plan.h"

#define HEARD_MS 1000u /* the host speaks every 400 ms */

static struct node node;

static const struct node_plan plan = {
    .firmware = PLAN_FIRMWARE,
    .keys = PLAN_KEYS,
    .contacts = PLAN_CONTACTS,
    .cells = PLAN_CELLS,
    .settle_ms = PLAN_SETTLE_MS,
    .weight_band = PLAN_WEIGHT_BAND,
    .dwell_ms = PLAN_DWELL_MS,
};

static void write_what_fits(void)
{
    uint8_t byte;
    while (board_can_write() && node_take(&node, &byte, 1))
        board_write(byte);
}

int main(void)
{
    uint8_t in[64];
    uint32_t scanned_ms, heard = 0, heard_ms;
    board_start();
    scanned_ms = board_ms();
    heard_ms = scanned_ms - HEARD_MS;
    node_start(&node, &plan, board_boot_id(), scanned_ms);
    for (;;) {
        uint32_t now_ms = board_ms();
        node_hear(&node, in, board_read(in, sizeof in), now_ms);
        bool listens = board_listen(&node, now_ms);
        if (now_ms != scanned_ms) {
            scanned_ms = now_ms;
            board_scan(&node, now_ms);
            node_turn(&node, now_ms);
            if (node.link.heard != heard) {
                heard = node.link.heard;
                heard_ms = now_ms;
            }
            board_light(node_lit(&node, now_ms), now_ms - heard_ms < HEARD_MS);
            board_feed_watchdog();
        }
        write_what_fits();
        if (!listens)
            board_rest();
    }
}
