/**
 * Epoch milliseconds, maybe days wrong. Use it only for short spans between programs of one device; else use
 * `serverNow` (docs/decisions/0041-server-time-on-devices.md).
 */
export const deviceNow = (): number => Date.now()
