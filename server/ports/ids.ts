import { monotonicFactory } from 'ulid'

/** Makes ids of 26 characters that rise with every call of this process. */
export function ulidGenerator(clock: () => number): () => string {
  const next = monotonicFactory()
  return () => next(clock())
}
