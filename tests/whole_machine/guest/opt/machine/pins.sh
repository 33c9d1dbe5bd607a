#!/bin/sh
# A chip of 58 lines, as the Pi's header has.
set -e
modprobe gpio-sim
mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
cd /sys/kernel/config/gpio-sim
mkdir -p header/bank
echo 58 > header/bank/num_lines
echo header > header/bank/label
echo 1 > header/live
udevadm settle --timeout=20
