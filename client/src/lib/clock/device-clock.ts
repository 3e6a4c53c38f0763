/**
 * Returns the device's clock, epoch milliseconds. It may be days wrong: use it only for short spans between programs of
 * one device. Everything else uses `serverNow` (docs/decisions/0041-the-clock-of-the-device.md).
 */
export const deviceNow = (): number => Date.now()
