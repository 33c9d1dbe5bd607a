/* What hangs on a node. This file is made from hw/firmware/boards/node.toml by `make pin-tables`: do not edit. */
#ifndef PLAN_H
#define PLAN_H

#define PLAN_KEYS 46
#define PLAN_CONTACTS 2
#define PLAN_CELLS 6
#define PLAN_LAMPS 10
#define PLAN_SETTLE_MS 3
#define PLAN_WEIGHT_BAND 500
#define PLAN_DWELL_MS 40

#endif
