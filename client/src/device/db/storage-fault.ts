export type StorageFault = 'noSpace' | 'noResponse' | 'notStored'

/** Returns the cause of a database error. Dexie wraps errors of the browser. */
export function storageFault(error: unknown): StorageFault {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: { name?: unknown } | null }
  const names = [name, inner?.name]
  if (names.includes('QuotaExceededError')) return 'noSpace'
  return names.includes('DatabaseTimeoutError') ? 'noResponse' : 'notStored'
}
