#include "contacts.h"

void contacts_start(struct contacts *contacts, uint8_t count, uint8_t settle_ms)
{
    *contacts = (struct contacts){0};
    contacts->count = count < CONTACTS_MOST ? count : CONTACTS_MOST;
    contacts->settle_ms = settle_ms;
}

bool contacts_read(struct contacts *contacts, uint8_t index, bool closed, uint32_t now_ms, uint32_t *at_ms)
{
    if (index >= contacts->count)
        return false;
    if (!contacts->known[index]) {
        contacts->known[index] = true;
        contacts->closed[index] = closed;
    }
    if (closed == contacts->closed[index]) {
        contacts->unsettled[index] = false;
        return false;
    }
    if (!contacts->unsettled[index]) {
        contacts->unsettled[index] = true;
        contacts->since_ms[index] = now_ms;
    }
    if (now_ms - contacts->since_ms[index] < contacts->settle_ms)
        return false;
    contacts->unsettled[index] = false;
    contacts->closed[index] = closed;
    *at_ms = contacts->since_ms[index];
    return true;
}
