export type PushRate = {
  /** Current limit, 8 to 512. */
  limit(): number
  /** Marks the start of a request; pass the result to `end`. */
  begin(): number
  /** Marks the end of a request: `more` after a response, `less` after a failure. */
  end(begun: number, hint: 'more' | 'same' | 'less'): void
  running(): number
}

const MIN = 8
const MAX = 512

/**
 * Builds the rate of an origin. The limit doubles per round of responses up to its value after the last halving. Then
 * it grows by one per round. A failure halves it, once for all concurrent requests.
 */
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
