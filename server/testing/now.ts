/** Start of the clock in tests: noon in India, in epoch milliseconds. */
export const NOW = Date.parse('2026-11-21T06:30:00.000Z')

/** `NOW` as the API writes it. */
export const NOW_ISO = new Date(NOW).toISOString()
