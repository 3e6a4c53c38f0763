export type PushRate = {
  limit(): number
  begin(): number
  end(begun: number, hint: 'more' | 'same' | 'less'): void
  running(): number
}

const MIN = 8
const MAX = 512

/** Doubles the limit per round up to its last halving, then adds one per round. Concurrent failures halve it once. */
export function pushRate(): PushRate {
  let limit = MIN
  let threshold = MAX
  let running = 0
  let halvings = 0
  return {
    limit: () => Math.floor(limit),
    begin() {
      running += 1
      return halvings
    },
    end(begun, hint) {
      // Below the limit, a success says nothing about a higher one.
      const isFull = running * 2 >= limit
      running -= 1
      if (hint === 'less' && begun === halvings) {
        halvings += 1
        limit = Math.max(MIN, limit / 2)
        threshold = limit
      } else if (hint === 'more' && isFull) limit = Math.min(MAX, limit + (limit < threshold ? 1 : 1 / limit))
    },
    running: () => running,
  }
}
