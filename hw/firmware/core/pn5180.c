#include "pn5180.h"

#include "bytes.h"

/* host commands */
#define WRITE_REGISTERS 0x03u /* for each an address, what to do, and four bytes */
#define TO_WRITE 1u
#define TO_SET_BITS 2u
#define TO_KEEP_BITS 3u /* of the mask, and to clear the others */
#define READ_REGISTER 0x04u
#define READ_EEPROM 0x07u
#define SEND_DATA 0x09u
#define READ_DATA 0x0Au
#define LOAD_RF_CONFIG 0x11u
#define RF_ON 0x16u
#define RF_OFF 0x17u

#define FIRMWARE_VERSION 0x12u /* of the EEPROM */
/* 26 kbit/s, 100 % modulation: with 10 % an empty slot would have to last as long as an answer */
#define ISO15693_SENDS 0x0Du
#define ISO15693_RECEIVES 0x8Du

#define SYSTEM_CONFIG 0x00u
#define SYSTEM_COMMAND 0x7u
#define COMMAND_TRANSCEIVE 0x3u
#define IRQ_STATUS 0x02u
#define IRQ_CLEAR 0x03u
#define IRQ_ALL 0xFFFFFu
#define IRQ_RECEIVED 0x1u
#define IRQ_SENT 0x2u
#define IRQ_FRAME_BEGINS 0x4000u
#define RX_STATUS 0x13u
#define RX_BYTES 0x1FFu
#define RX_BAD 0x70000u /* CRC, protocol, collision */
#define TX_CONFIG 0x18u
#define TX_DATA_AND_START 0x4C0u

#define FIELD_US 1500u  /* a tag is ready 1 ms after the field is up */
#define SENDING_US 5000u
/* ISO/IEC 15693-3: the latest answer begins 4384/fc after the slot's end, and its start takes 151 us */
#define EMPTY_US 480u
#define ANSWER_US 5500u /* an answer of 12 bytes at 26.48 kbit/s is through after 4.3 ms */
#define PAUSE_US 320u   /* from an answer to the next slot: 4192/fc */

#define CHANGE_SIZE 6u

static bool tell(struct pn5180 *chip, const uint8_t *bytes, uint16_t count)
{
    return chip->wires.exchange(chip->wires.line, bytes, count, 0, 0);
}

static uint8_t *change(uint8_t *to, uint8_t at, uint8_t action, uint32_t value)
{
    to[0] = at;
    to[1] = action;
    put_u32(to + 2, value);
    return to + CHANGE_SIZE;
}

static bool look(struct pn5180 *chip, uint8_t at, uint32_t *value)
{
    uint8_t bytes[2] = {READ_REGISTER, at}, answer[4];
    if (!chip->wires.exchange(chip->wires.line, bytes, sizeof bytes, answer, sizeof answer))
        return false;
    *value = get_u32(answer);
    return true;
}

bool pn5180_start(struct pn5180 *chip)
{
    const uint8_t ask[] = {READ_EEPROM, FIRMWARE_VERSION, 2}, load[] = {LOAD_RF_CONFIG, ISO15693_SENDS, ISO15693_RECEIVES};
    const uint8_t off[] = {RF_OFF, 0};
    uint8_t version[2];
    struct pn5180_wires wires = chip->wires;
    *chip = (struct pn5180){.wires = wires};
    if (!wires.exchange(wires.line, ask, sizeof ask, version, sizeof version))
        return false;
    /* a line that nobody drives reads as all ones or all zeros */
    if ((version[0] & version[1]) == 0xFFu || (version[0] | version[1]) == 0)
        return false;
    /* a chip that failed in its turn may have left its field on */
    if (!tell(chip, off, sizeof off) || !tell(chip, load, sizeof load) || !look(chip, TX_CONFIG, &chip->symbols))
        return false;
    chip->state = PN5180_RESTS;
    return true;
}

bool pn5180_turn(struct pn5180 *chip, uint32_t now_us)
{
    const uint8_t on[] = {RF_ON, 0};
    if (chip->state == PN5180_UNKNOWN || !tell(chip, on, sizeof on))
        return false;
    if (!chip->pass_begun)
        inventory_start(&chip->inventory);
    chip->pass_begun = true;
    chip->state = PN5180_FIELD_RISES;
    chip->since_us = now_us;
    return true;
}

/* Every turn comes further: what is left of the round is asked by itself. */
static bool leave_round(struct pn5180 *chip)
{
    inventory_cut(&chip->inventory, (uint8_t)(chip->slot + (chip->state == PN5180_PAUSES)));
    chip->pass_begun = inventory_next(&chip->inventory);
    return !chip->pass_begun;
}

enum pn5180_told pn5180_rest(struct pn5180 *chip)
{
    const uint8_t off[] = {RF_OFF, 0};
    bool over = false;
    if (chip->state == PN5180_UNKNOWN)
        return PN5180_FAILED;
    if (chip->pass_begun && (chip->state == PN5180_LISTENS || chip->state == PN5180_PAUSES))
        over = leave_round(chip);
    chip->state = PN5180_RESTS;
    if (!tell(chip, off, sizeof off)) {
        chip->state = PN5180_UNKNOWN;
        return PN5180_FAILED;
    }
    return over ? PN5180_PASS_OVER : PN5180_WORKS;
}

/* Send these bytes as a frame, or only the end of one, which begins the next slot. */
static bool transmit(struct pn5180 *chip, const uint8_t *frame, uint8_t length, uint32_t now_us)
{
    uint8_t changes[1u + 4u * CHANGE_SIZE] = {WRITE_REGISTERS}, *end = changes + 1, send[2u + INVENTORY_REQUEST] = {SEND_DATA, 0};
    end = change(end, SYSTEM_CONFIG, TO_KEEP_BITS, ~(uint32_t)SYSTEM_COMMAND);
    end = change(end, SYSTEM_CONFIG, TO_SET_BITS, COMMAND_TRANSCEIVE);
    end = change(end, TX_CONFIG, TO_WRITE, length ? chip->symbols : chip->symbols & ~TX_DATA_AND_START);
    end = change(end, IRQ_CLEAR, TO_WRITE, IRQ_ALL);
    copy_bytes(send + 2, frame, length);
    chip->state = PN5180_LISTENS;
    chip->sent = false;
    chip->since_us = now_us;
    return tell(chip, changes, (uint16_t)(end - changes)) && tell(chip, send, (uint16_t)(2u + length));
}

static bool begin_round(struct pn5180 *chip, uint32_t now_us)
{
    uint8_t request[INVENTORY_REQUEST], length = inventory_request(&chip->inventory, request);
    chip->slot = 0;
    return transmit(chip, request, length, now_us);
}

/* The slot is over: the next one, or the next round. */
static enum pn5180_told go_on(struct pn5180 *chip, uint32_t now_us)
{
    if (++chip->slot < inventory_slots(&chip->inventory))
        return transmit(chip, 0, 0, now_us) ? PN5180_WORKS : PN5180_FAILED;
    if (inventory_next(&chip->inventory))
        return begin_round(chip, now_us) ? PN5180_WORKS : PN5180_FAILED;
    chip->pass_begun = false;
    return PN5180_PASS_OVER;
}

static bool take_answer(struct pn5180 *chip)
{
    const uint8_t read[] = {READ_DATA, 0};
    uint8_t answer[INVENTORY_ANSWER];
    uint32_t status;
    if (!look(chip, RX_STATUS, &status))
        return false;
    /* a chip that leaves the CRC on has two bytes more */
    if ((status & RX_BAD) || (status & RX_BYTES) < sizeof answer) {
        inventory_collision(&chip->inventory, chip->slot);
        return true;
    }
    if (!chip->wires.exchange(chip->wires.line, read, sizeof read, answer, sizeof answer))
        return false;
    inventory_answer(&chip->inventory, chip->slot, answer, sizeof answer);
    return true;
}

static enum pn5180_told listen(struct pn5180 *chip, uint32_t now_us)
{
    uint32_t happened, passed_us = now_us - chip->since_us;
    if (!look(chip, IRQ_STATUS, &happened))
        return PN5180_FAILED;
    if (!(happened & IRQ_SENT))
        return passed_us > SENDING_US ? PN5180_FAILED : PN5180_WORKS;
    if (!chip->sent) {
        chip->sent = true;
        chip->since_us = now_us;
        passed_us = 0;
    }
    if (happened & IRQ_RECEIVED) {
        chip->state = PN5180_PAUSES;
        chip->since_us = now_us;
        return take_answer(chip) ? PN5180_WORKS : PN5180_FAILED;
    }
    if (happened & IRQ_FRAME_BEGINS) {
        if (passed_us <= ANSWER_US)
            return PN5180_WORKS;
        inventory_collision(&chip->inventory, chip->slot);
        return go_on(chip, now_us);
    }
    return passed_us > EMPTY_US ? go_on(chip, now_us) : PN5180_WORKS;
}

enum pn5180_told pn5180_step(struct pn5180 *chip, uint32_t now_us)
{
    enum pn5180_told told = PN5180_WORKS;
    if (chip->state == PN5180_LISTENS)
        told = listen(chip, now_us);
    else if (chip->state == PN5180_PAUSES && now_us - chip->since_us >= PAUSE_US)
        told = go_on(chip, now_us);
    else if (chip->state == PN5180_FIELD_RISES && now_us - chip->since_us >= FIELD_US)
        told = begin_round(chip, now_us) ? PN5180_WORKS : PN5180_FAILED;
    if (told == PN5180_FAILED)
        chip->state = PN5180_UNKNOWN;
    return told;
}
