import type { TestDatabase } from './selected-database.ts'

const IMPORT = 'server/modules/admin/import-export/import.pace.test.ts'
const FAULT_ONCE = 'It injects a fault that happens once: the second run of the transaction succeeds.'

/** Reasons why tests cannot run on a test database, by `file: title`, or by file for all its tests. */
export const UNSUPPORTED_TESTS: Record<TestDatabase, Record<string, string>> = {
  delayed: {},
  repeated: {
    [`${IMPORT}: an interrupted import continues if it is repeated with the same idempotency key`]:
      FAULT_ONCE,
    [`${IMPORT}: an import returns 422 if its idempotency key belongs to another import, even if the other import is incomplete`]:
      FAULT_ONCE,
  },
}
