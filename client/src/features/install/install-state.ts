import { withVisit, NOTHING_REMEMBERED, type InstallMemory } from './install-rules.ts'

const KEY = 'avsar-install'

const numberIn = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0)

/** Returns the stored memory; the initial one if storage is blocked or the data is invalid. */
export function readMemory(): InstallMemory {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<InstallMemory> | null
    return {
      visits: numberIn(stored?.visits),
      seenAt: numberIn(stored?.seenAt),
      refusedAt: numberIn(stored?.refusedAt),
    }
  } catch {
    // Storage is blocked, or holds no JSON.
    return NOTHING_REMEMBERED
  }
}

function save(memory: InstallMemory): InstallMemory {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // Storage is blocked or full: each visit then counts as the first, and no return triggers the offer.
  }
  return memory
}

/** Records the start of a visit, or the return to an open page. */
export const recordVisitStart = (now: number): InstallMemory => save(withVisit(readMemory(), now))

/** Records that the user leaves the page. */
export const recordVisitEnd = (now: number): InstallMemory => save({ ...readMemory(), seenAt: now })

/** Records that the user dismissed the offer. */
export const recordDismissal = (now: number): InstallMemory => save({ ...readMemory(), refusedAt: now })
