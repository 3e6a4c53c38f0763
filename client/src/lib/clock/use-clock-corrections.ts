import { useSyncExternalStore } from 'react'
import { serverClockCorrected } from './server-clock.ts'

let count = 0
serverClockCorrected.on(() => (count += 1))

/** Restarts effects with timers after a clock correction. */
export const useClockCorrections = (): number =>
  useSyncExternalStore(
    serverClockCorrected.on,
    () => count,
    () => 0,
  )
