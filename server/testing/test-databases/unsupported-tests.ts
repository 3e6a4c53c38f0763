import type { TestDatabase } from './selected-database.ts'

const IMPORT = 'server/modules/admin/import-export/import.pace.test.ts'
const FULL_DISK = 'server/db/sqlite/full-disk.test.ts'
const FAULT_ONCE = 'It injects a fault that happens once: the second run of the transaction succeeds.'

/** Reasons why tests cannot run on a test database, by `file: title`, or by file for all its tests. */
export const UNSUPPORTED_TESTS: Record<TestDatabase, Record<string, string>> = {
  delayed: {},
  repeated: {
    [`${IMPORT}: an interrupted import continues if it is repeated with the same idempotency key`]:
      FAULT_ONCE,
    [`${IMPORT}: an import returns 422 if its idempotency key belongs to another import, even if the other import is incomplete`]:
      FAULT_ONCE,
    [`${FULL_DISK}: a server whose disk is full answers 503 to writes with a readable message and writes nothing`]:
      'SQLite ends the transaction on a full disk, so the first run cannot be undone alone.',
  },
}
