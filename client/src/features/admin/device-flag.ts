// localStorage throws if the browser blocks storage.

/** Whether a choice was made on this device; false if the browser stores nothing. */
export function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Keeps a choice on this device; where the browser stores nothing it lasts until the page is closed. */
export function writeFlag(key: string, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Then the choice is made again the next time.
  }
}
