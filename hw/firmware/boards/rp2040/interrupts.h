/* From interrupt 0; 20 is UART0. */
unused_interrupt, unused_interrupt, unused_interrupt, unused_interrupt, unused_interrupt, unused_interrupt, unused_interrupt,
unused_interrupt, unused_interrupt, unused_interrupt, unused_interrupt, unused_interrupt, unused_interrupt, unused_interrupt,
unused_interrupt, unused_interrupt, unused_interrupt, unused_interrupt, unused_interrupt, unused_interrupt, uart0_interrupt,
