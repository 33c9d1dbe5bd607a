/* What fingers, weights and cards do to the board in QEMU, as lines of text:

     k KEY 0|1        a key is up or down        c CONTACT 0|1    a contact is open or closed
     w CELL COUNTS    a weight lies on a cell    w CELL -         its wire is off
     a MASK           antennas, hexadecimal bits; neighbors are those with numbers next to one another
     t ANTENNA UID    a tag lies there           t ANTENNA -      none does
     r                reset                      h                hang, until the watchdog acts

   A line is obeyed when the one before has had its time to settle: a press and its release that arrive together stay two edges.
   It answers `L MASK` whenever other lamps are lit, and says `B` when it starts. */
#include "../board.h"
#include "../plan.h"
#include "mps2.h"

#define SAMPLE_MS 100u
#define LINE_MS (PLAN_SETTLE_MS + 2u)
#define LISTENS_MS 20u
#define TAGS_MOST 4u

struct tag {
    uint8_t antenna, length, uid[UID_MOST];
};

static bool keys[PLAN_KEYS + 1], contacts[PLAN_CONTACTS + 1], weighed[PLAN_CELLS + 1];
static int32_t weights[PLAN_CELLS + 1];
static struct tag tags[TAGS_MOST];
static uint8_t tag_count;
static char line[64];
static uint8_t line_length;
static uint32_t obeyed_ms, sampled_ms, listened_ms, lit_before;

void start_inputs(void)
{
    say("B\n");
}

static uint32_t digit(char letter)
{
    if (letter >= '0' && letter <= '9')
        return (uint32_t)(letter - '0');
    if (letter >= 'A' && letter <= 'F')
        return (uint32_t)(letter - 'A' + 10);
    return 99u;
}

/* Read a number and the blank behind it. */
static uint32_t number(const char **at, uint32_t base)
{
    uint32_t value = 0;
    while (digit(**at) < base)
        value = value * base + digit(*(*at)++);
    if (**at == ' ')
        ++*at;
    return value;
}

static void lay_tag(const char *at)
{
    struct tag *tag = &tags[tag_count % TAGS_MOST];
    tag->antenna = (uint8_t)number(&at, 10);
    if (*at == '-') {
        for (uint8_t one = 0; one < TAGS_MOST; one++)
            if (tags[one].antenna == tag->antenna)
                tags[one].length = 0;
        return;
    }
    for (tag->length = 0; tag->length < UID_MOST && digit(at[0]) < 16 && digit(at[1]) < 16; at += 2)
        tag->uid[tag->length++] = (uint8_t)(digit(at[0]) << 4 | digit(at[1]));
    tag_count++;
}

static void set_antennas(struct node *node, uint16_t there)
{
    static uint16_t neighbors[ANTENNAS_MOST];
    for (uint8_t antenna = 0; antenna + 1u < ANTENNAS_MOST; antenna++)
        neighbors[antenna] = (uint16_t)(2u << antenna);
    readers_start(&node->readers, there, neighbors, PLAN_DWELL_MS, node->readers.facts);
}

static void weigh(uint32_t cell, const char *at)
{
    bool minus = *at == '-';
    if (minus)
        at++;
    if (cell <= PLAN_CELLS) {
        weighed[cell] = !minus || *at;
        weights[cell] = (int32_t)number(&at, 10) * (minus ? -1 : 1);
    }
}

static void obey(struct node *node)
{
    const char *at = line_length > 2 ? line + 2 : "";
    uint32_t which;
    switch (line[0]) {
    case 'k':
        which = number(&at, 10);
        keys[which <= PLAN_KEYS ? which : 0] = *at == '1';
        break;
    case 'c':
        which = number(&at, 10);
        contacts[which <= PLAN_CONTACTS ? which : 0] = *at == '1';
        break;
    case 'w':
        which = number(&at, 10);
        weigh(which, at);
        break;
    case 'a':
        set_antennas(node, (uint16_t)number(&at, 16));
        break;
    case 't':
        lay_tag(at);
        break;
    case 'r':
        reset_processor();
        break;
    case 'h':
        for (;;)
            ;
    default:
        break;
    }
}

static void read_line(struct node *node, uint32_t now_ms)
{
    uint8_t byte;
    while (now_ms - obeyed_ms >= LINE_MS && read_inputs(&byte, 1)) {
        if (byte == '\n') {
            line[line_length] = 0;
            if (line_length)
                obey(node);
            line_length = 0;
            obeyed_ms = now_ms;
        } else if (line_length < sizeof line - 1) {
            line[line_length++] = (char)byte;
        }
    }
}

static void listen(struct node *node, uint32_t now_ms)
{
    if (readers_begin(&node->readers, now_ms))
        listened_ms = now_ms;
    if (now_ms - listened_ms < LISTENS_MS)
        return;
    for (uint8_t at = 0; at < TAGS_MOST; at++)
        if (tags[at].length)
            readers_tag(&node->readers, tags[at].antenna, (int8_t)LINK_NO_STRENGTH, tags[at].uid, tags[at].length);
    for (uint8_t antenna = 0; antenna < ANTENNAS_MOST; antenna++)
        readers_done(&node->readers, antenna, true);
}

void scan_inputs(struct node *node, uint32_t now_ms)
{
    read_line(node, now_ms);
    for (uint8_t key = 1; key <= PLAN_KEYS; key++)
        node_key(node, key, keys[key], now_ms);
    for (uint8_t contact = 1; contact <= PLAN_CONTACTS; contact++)
        node_contact(node, contact, contacts[contact], now_ms);
    listen(node, now_ms);
    if (now_ms - sampled_ms < SAMPLE_MS)
        return;
    sampled_ms = now_ms;
    for (uint8_t cell = 1; cell <= PLAN_CELLS; cell++)
        if (weighed[cell])
            node_weigh(node, cell, weights[cell], now_ms);
}

void board_light(uint32_t lit, bool heard)
{
    char text[] = "L 00000000\n";
    (void)heard;
    if (lit == lit_before)
        return;
    lit_before = lit;
    for (uint32_t at = 0; at < 8u; at++)
        text[9u - at] = "0123456789ABCDEF"[lit >> 4u * at & 15u];
    say(text);
}
