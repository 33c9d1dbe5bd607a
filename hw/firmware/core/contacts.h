/* Switches that close and open: keys and dry contacts, settled against pulses that no finger makes.

   The host debounces; here only what is shorter than `settle_ms` is left out, so that a spike on a long cable, or a
   bouncing contact, does not fill the memory. An edge is told with the moment at which the switch first read the other way. */
#ifndef CONTACTS_H
#define CONTACTS_H

#include <stdbool.h>
#include <stdint.h>

#define CONTACTS_MOST 64u

struct contacts {
    uint8_t count, settle_ms;
    bool known[CONTACTS_MOST];      /* was read since the start */
    bool closed[CONTACTS_MOST];     /* as told */
    bool unsettled[CONTACTS_MOST];  /* reads the other way since `since_ms` */
    uint32_t since_ms[CONTACTS_MOST];
};

void contacts_start(struct contacts *contacts, uint8_t count, uint8_t settle_ms);

/* Take a reading of one switch; return whether it changed, and when. How it stands at the start is no change: the
   snapshot tells it. */
bool contacts_read(struct contacts *contacts, uint8_t index, bool closed, uint32_t now_ms, uint32_t *at_ms);

#endif
