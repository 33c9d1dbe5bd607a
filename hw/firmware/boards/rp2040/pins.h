/* The pins of the RP2040. This file is made from hw/firmware/boards/node.toml by `make pin-tables`: do not edit. */
#ifndef PINS_H
#define PINS_H

#define CHAIN_REGISTERS 3u
#define CHAIN_FIRST_LAMP 0u
#define CHAIN_FIRST_COLUMN 14u
#define CHAIN_COLUMNS 10u

#define PIN_UART_TX 0u
#define PIN_UART_RX 1u
#define PIN_CHAIN_DATA 2u
#define PIN_CHAIN_CLOCK 3u
#define PIN_CHAIN_LATCH 4u
#define PINS_KEY_ROWS {5, 6, 7, 8, 9}
#define PINS_CONTACTS {10, 11}
#define PIN_CELL_CLOCK 12u
#define PINS_CELL_DATA {13, 14, 15, 16, 17, 18}
#define PINS_READER_BUSY {19, 22}
#define PINS_READER_SELECT {20, 21}
#define PIN_READER_SCK 26u
#define PIN_READER_MOSI 27u
#define PIN_READER_MISO 28u
#define PIN_HEARD 25u

#endif
