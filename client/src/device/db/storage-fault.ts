/** Why a use of the database failed: no space, no response in time, or any other reason, as a browser that stores nothing. */
export type StorageFault = 'noSpace' | 'noResponse' | 'notStored'

/** Returns why a use of the database failed. Dexie wraps what the browser throws. */
export function storageFault(error: unknown): StorageFault {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: { name?: unknown } | null }
  const names = [name, inner?.name]
  if (names.includes('QuotaExceededError')) return 'noSpace'
  return names.includes('DatabaseTimeoutError') ? 'noResponse' : 'notStored'
}
