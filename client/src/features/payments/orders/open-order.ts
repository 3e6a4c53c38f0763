// Id of the order opened last on this device. It reveals nothing of the item, and the server responds to its buyer
// alone.
const KEY = 'openOrder'

/** Stores the order of a user who leaves to pay, so that the next start checks its status. */
export function storeOpenOrder(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // Storage is blocked: the list of purchases shows the order.
  }
}

export function readOpenOrder(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Deletes the stored order, since it is decided. */
export function deleteOpenOrder(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Blocked storage holds no order.
  }
}
