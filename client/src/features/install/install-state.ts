import { withVisit, NOTHING_REMEMBERED, type InstallMemory } from './install-rules.ts'

const KEY = 'avsar-install'

const numberIn = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0)

/** What this device remembers; nothing where it cannot, or where something else lies there. */
export function readMemory(): InstallMemory {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<InstallMemory> | null
    return {
      visits: numberIn(kept?.visits),
      seenAt: numberIn(kept?.seenAt),
      refusedAt: numberIn(kept?.refusedAt),
    }
  } catch {
    // Storage is switched off, or holds no JSON.
    return NOTHING_REMEMBERED
  }
}

function keep(memory: InstallMemory): InstallMemory {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // Storage is switched off or full: then every visit is the first, and nothing is offered for it.
  }
  return memory
}

/** Notes that somebody has come, or come back to an open page. */
export const recordVisitStart = (now: number): InstallMemory => keep(withVisit(readMemory(), now))

/** Notes that somebody turns to something else. */
export const recordVisitEnd = (now: number): InstallMemory => keep({ ...readMemory(), seenAt: now })

/** Notes that the app is not wanted. */
export const recordDismissal = (now: number): InstallMemory => keep({ ...readMemory(), refusedAt: now })
