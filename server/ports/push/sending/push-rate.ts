/** How many requests may run at once with one origin, by how it answers. */
export type PushRate = {
  /** Requests that may run at once now, 8 to 512. */
  limit(): number
  /** Marks the begin of a request; pass the result to `end`. */
  begin(): number
  /** Marks the end of a request: `more` where the origin answered, `less` where it was in trouble. */
  end(begun: number, hint: 'more' | 'same' | 'less'): void
  /** Requests that run now. */
  running(): number
}

const MIN = 8
const MAX = 512

/**
 * Builds the rate of an origin: the limit doubles with each round of answers up to where trouble began before, then grows
 * by one a round. Trouble halves it, once for all requests that were running then.
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
      // An origin that is asked for less than it may be says nothing about more.
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
