// Function, because access to storage throws if the browser blocks it.
type Store = () => Storage

const onDevice: Store = () => localStorage

/** Storage of one tab, emptied when it is closed. */
export const inTab: Store = () => sessionStorage

/** Returns a choice made on this device; false if the browser stores nothing. */
export function readFlag(key: string, store = onDevice): boolean {
  try {
    return store().getItem(key) !== null
  } catch {
    return false
  }
}

/** Stores a choice on this device. Without storage it lasts until the page is closed. */
export function writeFlag(key: string, isSet: boolean, store = onDevice): void {
  try {
    if (isSet) store().setItem(key, '1')
    else store().removeItem(key)
  } catch {
    // Blocked storage: the user chooses again next time.
  }
}
