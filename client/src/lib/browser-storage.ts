/** Storage of this device, or of one tab, which is emptied when the tab is closed. */
type StorageArea = 'device' | 'tab'

// Access throws if the browser blocks storage, a write also if the storage is full.
function withStorage<Value>(area: StorageArea, work: (storage: Storage) => Value): Value | undefined {
  try {
    return work(area === 'tab' ? sessionStorage : localStorage)
  } catch {
    return undefined
  }
}

/** Returns a stored text; null without one, or if storage is blocked. */
export const readStored = (key: string, area: StorageArea = 'device'): string | null =>
  withStorage(area, (storage) => storage.getItem(key)) ?? null

/** Returns a JSON value stored on this device; undefined if it is missing or invalid, or if storage is blocked. */
export const readStoredJson = (key: string): unknown =>
  withStorage('device', (storage) => JSON.parse(storage.getItem(key) ?? '') as unknown)

/** Stores a text, or deletes it if null. Returns false if storage is full or blocked. */
export const writeStored = (key: string, text: string | null, area: StorageArea = 'device'): boolean =>
  withStorage(area, (storage) => {
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
    return true
  }) ?? false
