import { readStoredJson, writeStored } from '#client/lib/browser-storage.ts'
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
  const known = readStoredJson(KEY)
  if (isOffset(known)) restoreOffset(known)
}

function save(): void {
  const known = currentOffset()
  if (known !== null) writeStored(KEY, JSON.stringify(known))
}

export function startServerClock(): void {
  restore()
  runServerClock(() => document.hidden)
  serverClockCorrected.on(save)
  document.addEventListener('visibilitychange', save)
}
