import { useSyncExternalStore } from 'react'
import { serverClockCorrected } from './server-clock.ts'

let count = 0
serverClockCorrected.on(() => (count += 1))

/** Returns how often the server's time was corrected in this visit, so that effects with timers can start again. */
export const useClockCorrections = (): number =>
  useSyncExternalStore(
    serverClockCorrected.on,
    () => count,
    () => 0,
  )
