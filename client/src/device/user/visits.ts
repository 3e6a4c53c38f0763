import { useEffect, useState } from 'react'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'

/** Visits of this browser. Times: epoch milliseconds, 0 for never. */
export type Visits = {
  count: number
  at: number
  /** Last use before this visit. */
  before: number
}

const KEY = 'avsar-visits'

/** A return after this time counts as a new visit. */
export const VISIT_GAP_MS = 30 * MINUTE_MS

const NONE: Visits = { count: 0, at: 0, before: 0 }

const toCount = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0)

export function readVisits(): Visits {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Visits> | null
    return { count: toCount(stored?.count), at: toCount(stored?.at), before: toCount(stored?.before) }
  } catch {
    // Storage is blocked, or holds invalid JSON.
    return NONE
  }
}

function save(visits: Visits): Visits {
  try {
    localStorage.setItem(KEY, JSON.stringify(visits))
  } catch {
    // Storage is blocked or full: each visit then counts as the first.
  }
  return visits
}

export function recordUse(now: number): Visits {
  const visits = readVisits()
  const isAnother = isElapsed(visits.at, VISIT_GAP_MS, now)
  return save(isAnother ? { count: visits.count + 1, at: now, before: visits.at } : { ...visits, at: now })
}

export const recordLeave = (now: number): Visits => save({ ...readVisits(), at: now })

/** Records this visit while a component is mounted. Returns the visits; null before hydration. */
export function useVisits(): Visits | null {
  const [visits, setVisits] = useState<Visits | null>(null)
  useEffect(() => {
    const record = () => setVisits(document.hidden ? recordLeave(serverNow()) : recordUse(serverNow()))
    record()
    document.addEventListener('visibilitychange', record)
    return () => document.removeEventListener('visibilitychange', record)
  }, [])
  return visits
}
