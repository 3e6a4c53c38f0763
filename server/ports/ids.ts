import { encodeTime, monotonicFactory } from 'ulid'

/** Returns a generator of ULIDs (26 characters) that rise with every call of this process. */
export function ulidGenerator(clock: () => number): () => string {
  const next = monotonicFactory()
  return () => next(clock())
}

const TIME_LENGTH = 10
const RANDOM_LENGTH = 16

/** Returns the lowest id that can be of an instant (epoch ms): those made before are lower. */
export const lowestIdAt = (ms: number): string => encodeTime(ms, TIME_LENGTH) + '0'.repeat(RANDOM_LENGTH)
