import type { Db } from './db.ts'

/** Returns the database with another `tx`. All other members remain those of `db`, even if they are replaced later. */
export const withTransactions = (db: Db, tx: Db['tx']): Db => Object.assign(Object.create(db) as Db, { tx })
