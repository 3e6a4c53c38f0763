import { readStored, writeStored } from '#client/lib/browser-storage.ts'

// Id of the order opened last on this device. It reveals nothing of the item, and the server responds to its buyer
// alone.
const KEY = 'openOrder'

/** Stores the order of a user who leaves to pay, so that the next start checks its status. */
export const storeOpenOrder = (id: string): boolean => writeStored(KEY, id)

export const readOpenOrder = (): string | null => readStored(KEY)

/** Deletes the stored order, since it is decided. */
export const deleteOpenOrder = (): boolean => writeStored(KEY, null)
