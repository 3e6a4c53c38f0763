// Storage throws if the browser blocks it.
type Store = () => Storage

const onDevice: Store = () => localStorage

/** The storage of one tab, emptied when it is closed. */
export const inTab: Store = () => sessionStorage

/** Whether a choice was made on this device; false if the browser stores nothing. */
export function readFlag(key: string, store = onDevice): boolean {
  try {
    return store().getItem(key) !== null
  } catch {
    return false
  }
}

/** Keeps a choice on this device; where the browser stores nothing it lasts until the page is closed. */
export function writeFlag(key: string, isSet: boolean, store = onDevice): void {
  try {
    if (isSet) store().setItem(key, '1')
    else store().removeItem(key)
  } catch {
    // Then the choice is made again the next time.
  }
}
