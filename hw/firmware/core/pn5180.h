/* The PN5180, an ISO 15693 front end on SPI: one for each antenna. Numbers from its data sheet (NXP, PN5180A0xx/C3,C4).

   Nothing here waits for the air: `pn5180_step` looks what the chip did since, and returns. */
#ifndef PN5180_H
#define PN5180_H

#include "inventory.h"

/* The host's side of the wires. `exchange` sends a command and, if `room` is not 0, takes the answer; it minds the BUSY line,
   and returns false if the chip does not. */
struct pn5180_wires {
    void *line;
    bool (*exchange)(void *line, const uint8_t *send, uint16_t count, uint8_t *receive, uint16_t room);
};

enum pn5180_state { PN5180_UNKNOWN, PN5180_RESTS, PN5180_FIELD_RISES, PN5180_LISTENS, PN5180_PAUSES };
enum pn5180_told { PN5180_WORKS, PN5180_PASS_OVER, PN5180_FAILED };

struct pn5180 {
    struct pn5180_wires wires;
    enum pn5180_state state;
    uint32_t symbols;   /* TX_CONFIG of a whole frame */
    uint32_t since_us;  /* when the state began; while it listens: when the slot's transmission was seen to end */
    bool sent;          /* the slot's transmission has ended */
    bool pass_begun;
    uint8_t slot;
    struct inventory inventory;
};

/* Look whether a chip is there, and set it up for ISO 15693. */
bool pn5180_start(struct pn5180 *chip);

/* A turn of the antenna begins: the field goes on, and the pass over its tags begins or goes on. */
bool pn5180_turn(struct pn5180 *chip, uint32_t now_us);

/* Do what is due. After PN5180_PASS_OVER the tags are in `inventory`, and the next turn begins a new pass; after PN5180_FAILED
   the chip has to be started again. */
enum pn5180_told pn5180_step(struct pn5180 *chip, uint32_t now_us);

/* The turn is over, wherever the pass is: the field goes off. The pass goes on in the next turn, unless this was its end. */
enum pn5180_told pn5180_rest(struct pn5180 *chip);

#endif
