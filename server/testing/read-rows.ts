import path from 'node:path'
import { openReadOnly } from '#server/db/sqlite/backup.ts'

/** Reads rows from the database of a data folder, beside the server that runs on it. */
export function readRows<Row>(dataDir: string, sql: string): Row[] {
  const connection = openReadOnly(path.join(dataDir, 'avsar.db'))
  try {
    return connection.prepare<[], Row>(sql).all()
  } finally {
    connection.close()
  }
}

/** Returns the process that holds the lease of scheduled work; null if none does. */
export function findLeaseHolder(dataDir: string): number | null {
  const [lease] = readRows<{ node: string }>(dataDir, 'select node from leases')
  return lease === undefined ? null : Number(lease.node.split('/')[1])
}
