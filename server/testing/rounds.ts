/** Whether this run takes its time (`npm run soak`). */
const isSoak = process.env['SOAK'] === '1'

/** A soak gives each test this many milliseconds. */
const SOAK_TIMEOUT_MS = 1_800_000

/** Returns how often a long loop runs: all of its rounds in a soak, a tenth in the suite. */
export const rounds = (whole: number): number => (isSoak ? whole : Math.ceil(whole / 10))

/** Returns the time that a test of long loops may take, milliseconds: `inSuite`, and half an hour in a soak. */
export const soakTimeout = (inSuite: number): number => (isSoak ? SOAK_TIMEOUT_MS : inSuite)
