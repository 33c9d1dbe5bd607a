"""Make what is flashed onto an RP2040.

`python -m hw.firmware.tools.image IN.bin OUT.uf2 OUT.bin`.

The ROM runs the first 256 bytes of the flash only if their last four are the CRC-32 of the others: polynomial 04C11DB7,
initial value FFFFFFFF, not reflected, no final xor (RP2040 data sheet, 2.8.1.3.1). The UF2 file is what the chip's boot
drive takes (github.com/microsoft/uf2).
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path
from typing import Final

BOOT2_SIZE: Final = 256
FLASH: Final = 0x10000000
FLASH_SIZE: Final = 2 * 1024 * 1024
FAMILY: Final = 0xE48BFF56
"""The RP2040's number in UF2's list of families."""
BLOCK: Final = 256


class ImageError(Exception):
    """The image is none that the ROM would run."""


def rom_crc(data: bytes) -> int:
    """Return the CRC-32 that the ROM takes, most significant bit first."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1 ^ 0x04C11DB7 if crc >> 31 else crc << 1) & 0xFFFFFFFF
    return crc


def with_crc(image: bytes) -> bytes:
    """Return the image with the CRC of its second stage in place.

    Raises:
        ImageError: the second stage reaches into its CRC's place, no program follows, or the flash is too small.
    """
    if len(image) > FLASH_SIZE:
        raise ImageError(f"{len(image)} bytes: the flash holds {FLASH_SIZE}. Does a section for RAM lie in the image?")
    if len(image) <= BOOT2_SIZE or any(image[BOOT2_SIZE - 4 : BOOT2_SIZE]):
        raise ImageError("the second stage must leave bytes 252 to 255 free, and a program must follow it")
    return image[: BOOT2_SIZE - 4] + rom_crc(image[: BOOT2_SIZE - 4]).to_bytes(4, "little") + image[BOOT2_SIZE:]


def uf2(image: bytes) -> bytes:
    """Return the image as UF2 blocks of 512 bytes."""
    parts = [image[at : at + BLOCK].ljust(BLOCK, b"\x00") for at in range(0, len(image), BLOCK)]
    blocks = []
    for number, part in enumerate(parts):
        head = struct.pack(
            "<8I", 0x0A324655, 0x9E5D5157, 0x00002000, FLASH + number * BLOCK, BLOCK, number, len(parts), FAMILY
        )
        blocks.append(head + part.ljust(476, b"\x00") + struct.pack("<I", 0x0AB16F30))
    return b"".join(blocks)


def main(arguments: list[str]) -> int:
    """Write the UF2 file and the checked binary."""
    source, to_uf2, to_binary = map(Path, arguments)
    try:
        image = with_crc(source.read_bytes())
    except ImageError as error:
        sys.stderr.write(f"{source}: {error}\n")
        return 1
    to_binary.write_bytes(image)
    to_uf2.write_bytes(uf2(image))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
