import { pushRate } from '#server/ports/push/sending/push-rate.ts'
import type { PushOriginState } from './push-thread-messages.ts'

type Known = { underWay: number; capacity: number; parkedUntil: number }

const FIRST_CAPACITY = pushRate().limit()
// Above this number, idle origins are deleted.
const MAX_KNOWN = 1024

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
    begin: (name: string): void => void (of(name).underWay += 1),
    end: (name: string): void => void (of(name).underWay -= 1),
    update({ origin, capacity, parkedUntil }: PushOriginState): void {
      const known = of(origin)
      known.capacity = capacity ?? known.capacity
      known.parkedUntil = parkedUntil ?? 0
    },
    room(name: string): number {
      const known = origins.get(name)
      if (known === undefined) return FIRST_CAPACITY
      return isParked(known) ? 0 : Math.max(0, known.capacity - known.underWay)
    },
    parkedUntil(name: string): number | null {
      const known = origins.get(name)
      return known !== undefined && isParked(known) ? known.parkedUntil : null
    },
  }
}
