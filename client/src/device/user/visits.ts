import { useEffect, useState } from 'react'
import { readStoredJson, writeStored } from '#client/lib/browser-storage.ts'
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

const toCount = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0)

export function readVisits(): Visits {
  const stored = readStoredJson(KEY) as Partial<Visits> | null | undefined
  return { count: toCount(stored?.count), at: toCount(stored?.at), before: toCount(stored?.before) }
}

// Without storage, each visit counts as the first.
function save(visits: Visits): Visits {
  writeStored(KEY, JSON.stringify(visits))
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
