import type { Query } from '#server/db/db.ts'
import { preparePerConnection } from './prepared-statements.ts'

const MAX_ATTEMPTS = 3

const statements = preparePerConnection((connection) => ({
  // `dataVersion` changes with commits of other connections, `changes` with writes of this one.
  dataVersion: connection.prepareScalar<[], number>('pragma data_version'),
  changes: connection.prepareScalar<[], number>('select total_changes()'),
}))

export async function readDataVersion(query: Query): Promise<string> {
  const { dataVersion, changes } = statements(query)
  return `${await dataVersion.get()} ${await changes.get()}`
}

/** Runs statements that must agree. Runs them again, at most twice, if a commit came between them. */
export async function readConsistently<Result>(
  query: Query,
  read: (version: string) => Promise<Result>,
): Promise<Result> {
  let version = await readDataVersion(query)
  // Nothing commits during a transaction, and its own writes change its version.
  if (query.connection.isWriter) return await read(version)
  for (let attempt = 1; ; attempt += 1) {
    const result = await read(version)
    const current = await readDataVersion(query)
    if (current === version || attempt === MAX_ATTEMPTS) return result
    version = current
  }
}
