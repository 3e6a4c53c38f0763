import { useSyncExternalStore } from 'react'
import { serverClockCorrected } from './server-clock.ts'

let count = 0
serverClockCorrected.on(() => (count += 1))

/** Returns the number of clock corrections in this visit, so that effects with timers can restart. */
export const useClockCorrections = (): number =>
  useSyncExternalStore(
    serverClockCorrected.on,
    () => count,
    () => 0,
  )
