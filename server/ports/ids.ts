import { monotonicFactory } from 'ulid'

/** Returns a generator of ULIDs (26 characters) that rise with every call of this process. */
export function ulidGenerator(clock: () => number): () => string {
  const next = monotonicFactory()
  return () => next(clock())
}
