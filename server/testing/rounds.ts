/** Whether this run takes its time (`npm run soak`). */
const isSoak = process.env['SOAK'] === '1'

/** Milliseconds: half an hour in a soak, in the suite what every test has. */
const [SOAK_TIMEOUT_MS, SUITE_TIMEOUT_MS] = [1_800_000, 300_000]

/** Returns how often a long loop runs: all of its rounds in a soak, a tenth in the suite. */
export const rounds = (whole: number): number => (isSoak ? whole : Math.ceil(whole / 10))

/** Returns the time that a test of long loops may take, milliseconds. */
export const soakTimeout = (): number => (isSoak ? SOAK_TIMEOUT_MS : SUITE_TIMEOUT_MS)
