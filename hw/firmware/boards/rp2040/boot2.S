/* The second stage of the boot: the ROM copies these 256 bytes to RAM, checks their CRC (tools/image.py writes it) and runs them.

   They set the flash interface up for the plain read command 03h, which every serial flash knows, so that code runs from
   0x10000000; then they go where the vector table says. Data sheet of the RP2040, sections 2.8.1.3 (boot) and 4.10 (SSI). */
.syntax unified
.cpu cortex-m0plus
.thumb
.section .boot2, "ax"

.equ SSI, 0x18000000
.equ SSI_CTRLR0, 0x00
.equ SSI_CTRLR1, 0x04
.equ SSI_SSIENR, 0x08
.equ SSI_BAUDR, 0x14
.equ SSI_SPI_CTRLR0, 0xF4
.equ VTOR, 0xE000ED08

.thumb_func
boot2:
    ldr r3, =SSI
    movs r1, #0
    str r1, [r3, #SSI_SSIENR]       /* off, so that it can be set */
    movs r1, #4
    str r1, [r3, #SSI_BAUDR]        /* a quarter of the system's clock */
    ldr r1, =(3 << 8) | (31 << 16)  /* read after a command, frames of 32 bits, one line */
    str r1, [r3, #SSI_CTRLR0]
    movs r1, #0
    str r1, [r3, #SSI_CTRLR1]       /* one frame to a read */
    ldr r1, =(0x03 << 24) | (2 << 8) | (6 << 2) /* command 03h of 8 bits, an address of 24 */
    ldr r0, =SSI + SSI_SPI_CTRLR0
    str r1, [r0]
    movs r1, #1
    str r1, [r3, #SSI_SSIENR]

    ldr r0, =0x10000100             /* the vector table */
    ldr r1, =VTOR
    str r0, [r1]
    ldm r0!, {r1, r2}
    msr msp, r1
    bx r2
.ltorg
