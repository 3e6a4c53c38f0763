import { Dexie, type Table } from 'dexie'

/** An answer of the API as it is kept: under its path, with the times at which it came and was last looked at. */
export type KeptAnswer = { path: string; data: unknown; savedAt: number; usedAt: number }

const database = new Dexie('avsar')
// Append-only: what has been released is never changed, only followed by a next version.
database.version(1).stores({ answers: 'path, usedAt' })

export const answers: Table<KeptAnswer, string> = database.table('answers')
