import { database } from '#client/device/db.ts'

/** Empties the browser's own database, as on a device that was never here. */
export async function clearOfflineDb(): Promise<void> {
  await Promise.all(database.tables.map((table) => table.clear()))
}
