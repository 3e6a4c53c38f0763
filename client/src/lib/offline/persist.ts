/** Asks the browser never to throw away what this device holds. Browsers decide it without asking anybody. */
export async function askToPersist(): Promise<boolean> {
  try {
    return await navigator.storage.persist()
  } catch {
    // A browser that has no such thing.
    return false
  }
}
