/** True in a long run (`npm run soak`). */
export const isSoak = process.env['SOAK'] === '1'

/** Milliseconds: half an hour in a soak, in the suite the usual timeout. */
const [SOAK_TIMEOUT_MS, SUITE_TIMEOUT_MS] = [1_800_000, 300_000]

/** Returns the rounds of a long loop: all in a soak, a tenth in the suite. */
export const rounds = (whole: number): number => (isSoak ? whole : Math.ceil(whole / 10))

/** Returns the timeout of a test with long loops, milliseconds. */
export const soakTimeout = (): number => (isSoak ? SOAK_TIMEOUT_MS : SUITE_TIMEOUT_MS)
