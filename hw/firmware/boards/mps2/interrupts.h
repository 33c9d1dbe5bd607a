/* From interrupt 0: receive and send of each UART. */
uart0_interrupt, unused_interrupt, uart1_interrupt, unused_interrupt,
