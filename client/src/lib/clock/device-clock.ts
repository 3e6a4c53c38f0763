/**
 * Returns the clock of the device, epoch milliseconds. It may be days wrong: only for short spans between the programs of one
 * device. Everything else follows `serverNow` (docs/decisions/0041-the-clock-of-the-device.md).
 */
export const deviceNow = (): number => Date.now()
