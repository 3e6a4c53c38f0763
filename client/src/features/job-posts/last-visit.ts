import { useEffect, useState } from 'react'

/** Instants in epoch milliseconds: when the site was last used, and when it was before this visit; 0 for never. */
type Visits = { at: number; before: number }

const KEY = 'avsar-visit'

/** A return after this time is another visit: 30 min. */
const VISIT_GAP_MS = 30 * 60_000

const instant = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0)

function read(): Visits {
  const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Visits> | null
  return { at: instant(stored?.at), before: instant(stored?.before) }
}

/** Records that the site is used. Returns when it was used before this visit; 0 if never, or if storage is blocked. */
export function recordUse(now: number): number {
  try {
    const { at, before } = read()
    // Absolute, so that a clock that was set back begins another visit instead of staying in this one for ever.
    const visits = { at: now, before: Math.abs(now - at) >= VISIT_GAP_MS ? at : before }
    localStorage.setItem(KEY, JSON.stringify(visits))
    return visits.before
  } catch {
    return 0
  }
}

/** Returns when this browser was here before this visit, epoch milliseconds; null if never, and before hydration. */
export function useLastVisit(): number | null {
  const [before, setBefore] = useState(0)
  useEffect(() => {
    const record = () => setBefore(recordUse(Date.now()))
    record()
    document.addEventListener('visibilitychange', record)
    return () => document.removeEventListener('visibilitychange', record)
  }, [])
  return before === 0 ? null : before
}
