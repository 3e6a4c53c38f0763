import {
  currentOffset,
  restoreOffset,
  runServerClock,
  serverClockCorrected,
  type ClockOffset,
} from '#client/lib/clock/server-clock.ts'

// In localStorage, since a page shows dates before its database can be read.
const KEY = 'avsar-clock'

const isOffset = (value: unknown): value is ClockOffset =>
  typeof value === 'object' &&
  value !== null &&
  ['offset', 'at', 'lastResponseAt'].every((name) =>
    Number.isFinite((value as Record<string, unknown>)[name]),
  )

function restore(): void {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (isOffset(known)) restoreOffset(known)
  } catch {
    // Storage is blocked, or holds invalid JSON: the first response supplies the time.
  }
}

function save(): void {
  const known = currentOffset()
  if (known === null) return
  try {
    localStorage.setItem(KEY, JSON.stringify(known))
  } catch {
    // Storage is blocked or full.
  }
}

export function startServerClock(): void {
  restore()
  runServerClock(() => document.hidden)
  serverClockCorrected.on(save)
  document.addEventListener('visibilitychange', save)
}
