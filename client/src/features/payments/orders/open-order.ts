// The id of the order that was opened last on this device. It tells nothing of what is bought, and the server answers its buyer alone.
const KEY = 'openOrder'

/** Notes that somebody left to pay an order, so that the app asks how it stands when it is opened again. */
export function noteOpenOrder(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // Storage is blocked: the list of purchases shows the order.
  }
}

/** Returns that order; null if there is none. */
export function openOrder(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Forgets it, since it is decided. */
export function forgetOpenOrder(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: it has none.
  }
}
