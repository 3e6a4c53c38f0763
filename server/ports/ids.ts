import { randomFillSync } from 'node:crypto'
import { encodeTime, monotonicFactory } from 'ulid'

const POOL_BYTES = 4096
const BYTE_VALUES = 256

/** Returns random fractions from a pool of bytes. Single draws cost more than the rest of an id. */
function randomFractions(): () => number {
  const pool = Buffer.alloc(POOL_BYTES)
  let next = POOL_BYTES
  return () => {
    if (next === POOL_BYTES) {
      randomFillSync(pool)
      next = 0
    }
    next += 1
    return pool.readUInt8(next - 1) / BYTE_VALUES
  }
}

export function ulidGenerator(clock: () => number): () => string {
  // Eight bits suffice: each of the 16 characters encodes five.
  const next = monotonicFactory(randomFractions())
  return () => next(clock())
}

const TIME_LENGTH = 10
const RANDOM_LENGTH = 16

/** Returns the lowest id of an instant (epoch ms): earlier ids are lower. */
export const lowestIdAt = (ms: number): string => encodeTime(ms, TIME_LENGTH) + '0'.repeat(RANDOM_LENGTH)
