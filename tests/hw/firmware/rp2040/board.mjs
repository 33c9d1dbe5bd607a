/* A Raspberry Pi Pico with what hangs on a node: shift registers, keys with diodes, converters, contacts.

   node board.mjs SIMULATOR IMAGE.bin LINE INPUTS: the image's UART is the socket LINE; INPUTS takes the lines of text that
   hw/firmware/boards/mps2/inputs.c takes (k, c, w, h), and tells the lamps in the same words. Time runs as the wall clock's. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { pathToFileURL } from 'node:url';

const [simulator, image, linePath, inputsPath] = process.argv.slice(2);
const { RP2040 } = await import(pathToFileURL(`${simulator}/node_modules/rp2040js/dist/esm/index.js`));

const FLASH = 0x10000000, STAGE_2 = 0x20041f00;
const DATA = 2, CLOCK = 3, LATCH = 4, ROWS = [5, 6, 7, 8, 9], CONTACTS = [10, 11];
const CELL_CLOCK = 12, CELLS = [13, 14, 15, 16, 17, 18], SAMPLE_NS = 100e6, LINE_NS = 20e6, BYTE_NS = 1e9 / 11520;
const HIGH = 1;
const program = readFileSync(image);
const keys = new Set(), closed = new Set(), weights = new Map();
const sockets = { line: null, inputs: null };
const toFeed = [], toObey = [];
let chip, registers, outputs, cells, told, fedNs, obeyedNs, begun;

const say = (text) => sockets.inputs?.write(text);
const isHigh = (gpio) => chip.gpio[gpio].value === HIGH;

/* A row reads low when a pressed key connects it to a column that is low; the diodes keep columns apart. */
function setRows() {
  ROWS.forEach((gpio, row) => {
    const low = [...keys].some((key) => Math.floor((key - 1) / 10) === row && !((outputs >>> (14 + ((key - 1) % 10))) & 1));
    chip.gpio[gpio].setInputValue(!low);
  });
}

function tellLamps() {
  const lit = (outputs & 0x3ff) << 1;
  if (lit !== told) say(`L ${(told = lit).toString(16).toUpperCase().padStart(8, '0')}\n`);
}

function wireChain() {
  chip.gpio[CLOCK].addListener((value) => {
    if (value === HIGH) registers = ((registers << 1) | Number(isHigh(DATA))) & 0xffffff;
  });
  chip.gpio[LATCH].addListener((value) => {
    if (value !== HIGH) return;
    outputs = registers;
    setRows();
    tellLamps();
  });
}

/* HX711: 24 bits, most significant first, each on a rising edge; the 25th pulse begins the next conversion. */
function wireCells() {
  cells = CELLS.map((gpio) => ({ gpio, bits: 0, raw: 0, readyNs: SAMPLE_NS }));
  cells.forEach(({ gpio }) => chip.gpio[gpio].setInputValue(true));
  chip.gpio[CELL_CLOCK].addListener((value) => {
    if (value !== HIGH) return;
    for (const cell of cells) {
      if (!cell.bits) continue;
      cell.bits -= 1;
      chip.gpio[cell.gpio].setInputValue(cell.bits ? ((cell.raw >>> (cell.bits - 1)) & 1) === 1 : true);
    }
  });
}

function convert() {
  cells.forEach((cell, index) => {
    if (chip.clock.nanos < cell.readyNs) return;
    cell.readyNs += SAMPLE_NS;
    const weight = weights.get(index + 1) ?? 0;
    if (weight === null || cell.bits) return;
    cell.raw = weight & 0xffffff;
    cell.bits = 25;
    chip.gpio[cell.gpio].setInputValue(false);
  });
}

/* As after power-on; the ROM's part is to copy the second stage to RAM and to run it there. */
function powerOn() {
  chip = new RP2040();
  chip.logger = { debug() {}, info() {}, warn() {}, error: (...words) => console.error(...words) };
  chip.flash.set(program);
  chip.sram.set(program.subarray(0, 252), STAGE_2 - 0x20000000);
  const oscillator = chip.peripherals[0x40060];
  oscillator.readUint32 = () => (Math.random() < 0.5 ? 0 : 1);
  const watchdog = chip.peripherals[0x40058];
  watchdog.onWatchdogTrigger = () => {
    watchdog.alarm.enable = watchdog.timer.enable = false; // or it would go off for ever within this moment
    setImmediate(powerOn);
  };
  chip.uart[0].onByte = (byte) => sockets.line?.write(Uint8Array.of(byte));
  registers = outputs = 0;
  told = -1;
  fedNs = obeyedNs = 0;
  wireChain();
  wireCells();
  setRows();
  CONTACTS.forEach((gpio, index) => chip.gpio[gpio].setInputValue(!closed.has(index + 1)));
  chip.core.PC = STAGE_2;
  begun = performance.now();
  setTimeout(() => say(`C ${chip.clkSys} ${chip.uart[0].baudRate}\n`), 100);
}

const obey = {
  k: ([key, level]) => {
    level === '1' ? keys.add(Number(key)) : keys.delete(Number(key));
    setRows();
  },
  c: ([contact, level]) => {
    level === '1' ? closed.add(Number(contact)) : closed.delete(Number(contact));
    chip.gpio[CONTACTS[Number(contact) - 1]].setInputValue(level !== '1');
  },
  w: ([cell, counts]) => weights.set(Number(cell), counts === '-' ? null : Number(counts)),
  /* a program that hangs: the address of the vector for faults, which turns round for ever */
  h: () => (chip.core.PC = program.readUInt32LE(256 + 8) & ~1),
};

/* One line after the other, each with time to settle: the simulation may be slower than the fingers that speak to it. */
function obeyNext() {
  if (!toObey.length || chip.clock.nanos < obeyedNs + LINE_NS) return;
  obeyedNs = chip.clock.nanos;
  const line = toObey.shift();
  obey[line[0]]?.(line.slice(2).split(' '));
}

function run() {
  const untilNs = Math.min((performance.now() - begun) * 1e6, chip.clock.nanos + 50e6);
  while (chip.clock.nanos < untilNs) {
    if (toFeed.length && chip.clock.nanos >= fedNs + BYTE_NS) {
      fedNs = chip.clock.nanos;
      chip.uart[0].feedByte(toFeed.shift());
    }
    obeyNext();
    convert();
    const ends = Math.min(untilNs, chip.clock.nanos + BYTE_NS);
    while (chip.clock.nanos < ends) {
      if (chip.core.waiting) {
        chip.clock.tick(Math.max(1, Math.min(chip.clock.nanosToNextAlarm, ends - chip.clock.nanos)));
        /* rp2040js 1.4.1 wakes a waiting core for a peripheral's interrupt, but not for SysTick */
        if (chip.core.pendingSystick) chip.core.waiting = false;
      } else chip.clock.tick((chip.core.executeInstruction() * 1e9) / chip.clkSys);
    }
  }
  setTimeout(run, 1);
}

function serve(path, name, take) {
  createServer((socket) => {
    sockets[name] = socket;
    socket.on('data', take);
    socket.on('error', () => {});
    if (sockets.line && sockets.inputs && !chip) {
      powerOn();
      run();
    }
  }).listen(path);
}

let rest = '';
serve(linePath, 'line', (data) => toFeed.push(...data));
serve(inputsPath, 'inputs', (data) => {
  const lines = (rest + data).split('\n');
  rest = lines.pop();
  toObey.push(...lines);
});
