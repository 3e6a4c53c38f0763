import { database } from '#client/device/db/db.ts'

/** Empties the browser's database, as on a new device. */
export async function clearOfflineDb(): Promise<void> {
  await Promise.all(database.tables.map((table) => table.clear()))
}
