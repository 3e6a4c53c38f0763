import { pushRate } from '#server/ports/push/sending/push-rate.ts'
import type { PushOriginState } from './push-thread-messages.ts'

type Known = { underWay: number; capacity: number; parkedUntil: number }

/** What an origin takes of which nothing is known. */
const FIRST_CAPACITY = pushRate().limit()
// Origins that nothing goes to are forgotten beyond this many.
const MAX_KNOWN = 1024

/** Keeps what is known, away from the thread that sends, of how much each origin takes. `clock` gives epoch milliseconds. */
export function originCapacities(clock: () => number = Date.now) {
  const origins = new Map<string, Known>()

  const isParked = ({ parkedUntil }: Known): boolean => parkedUntil > clock()
  function forgetIdle(): void {
    for (const [name, known] of origins) if (known.underWay === 0 && !isParked(known)) origins.delete(name)
  }
  function of(name: string): Known {
    const found = origins.get(name)
    if (found !== undefined) return found
    if (origins.size >= MAX_KNOWN) forgetIdle()
    const known = { underWay: 0, capacity: FIRST_CAPACITY, parkedUntil: 0 }
    origins.set(name, known)
    return known
  }

  return {
    /** Counts a message that is on its way to an origin. */
    begin: (name: string): void => void (of(name).underWay += 1),
    /** Counts that a message has its outcome. */
    end: (name: string): void => void (of(name).underWay -= 1),
    /** Takes over what the thread says; while an origin is parked, it keeps what it took before. */
    update({ origin, capacity, parkedUntil }: PushOriginState): void {
      const known = of(origin)
      known.capacity = capacity ?? known.capacity
      known.parkedUntil = parkedUntil ?? 0
    },
    /** Returns how many more messages may be sent at once; 0 while an origin is parked. */
    room(name: string): number {
      const known = origins.get(name)
      if (known === undefined) return FIRST_CAPACITY
      return isParked(known) ? 0 : Math.max(0, known.capacity - known.underWay)
    },
    /** Returns until when an origin is parked, epoch milliseconds; null if it is not. */
    parkedUntil(name: string): number | null {
      const known = origins.get(name)
      return known !== undefined && isParked(known) ? known.parkedUntil : null
    },
  }
}
