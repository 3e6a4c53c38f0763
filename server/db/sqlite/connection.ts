import Database from 'better-sqlite3'

const MIN_SQLITE_VERSION = '3.51.3'

// A reopened WAL database has synchronous=NORMAL: every open sets and reads back each pragma.
const PRAGMAS: readonly [name: string, value: string | number, expected: string | number][] = [
  ['busy_timeout', 5000, 5000],
  ['journal_mode', 'WAL', 'wal'],
  ['foreign_keys', 'ON', 1],
  ['journal_size_limit', 67_108_864, 67_108_864],
  ['cache_size', -65_536, -65_536],
  ['temp_store', 'MEMORY', 2],
  ['trusted_schema', 'OFF', 0],
  ['mmap_size', 0, 0],
]

const versionParts = (version: string) => version.split('.').map(Number)

// Below this version a WAL reset can lose committed pages.
function refuseOldSqlite(connection: Database.Database): void {
  const found = String(connection.prepare('select sqlite_version()').pluck().get())
  const [a, b] = [versionParts(found), versionParts(MIN_SQLITE_VERSION)]
  const difference = a.map((part, index) => part - (b[index] ?? 0)).find((part) => part !== 0) ?? 0
  if (difference < 0) throw new Error(`SQLite ${found} is too old: ${MIN_SQLITE_VERSION} or newer is needed.`)
}

const SYNCHRONOUS = { FULL: 2, OFF: 0 }

/** `OFF` acknowledges writes that are not on disk: only for test databases, which are not opened after a crash. */
export type Durability = { synchronous?: keyof typeof SYNCHRONOUS }

type OpenOptions = Durability & { mustExist?: boolean; readonly?: boolean }

export function openConnection(
  file: string,
  { synchronous = 'FULL', mustExist = false, readonly = false }: OpenOptions = {},
): Database.Database {
  const connection = new Database(file, { fileMustExist: mustExist || readonly, readonly })
  try {
    refuseOldSqlite(connection)
    const durability = ['synchronous', synchronous, SYNCHRONOUS[synchronous]] as const
    for (const [name, value, expected] of [...PRAGMAS, durability]) {
      connection.pragma(`${name} = ${value}`)
      const found: unknown = connection.pragma(name, { simple: true })
      const isMemory = name === 'journal_mode' && found === 'memory'
      if (found !== expected && !isMemory)
        throw new Error(`SQLite kept ${name} at ${String(found)}, not ${value}.`)
    }
  } catch (error) {
    connection.close()
    throw error
  }
  return connection
}

export type Pair = { writer: Database.Database; reader: Database.Database }

export function openPair(file: string, options: Durability & { mustExist?: boolean } = {}): Pair {
  const writer = openConnection(file, options)
  try {
    // SQLite would wait inside the call and block every other request. Callers that begin a transaction retry instead.
    writer.pragma('busy_timeout = 0')
    const reader = openConnection(file, { ...options, readonly: true })
    // The first read creates the journal and its index.
    reader.prepare('select count(*) from sqlite_master').get()
    return { writer, reader }
  } catch (error) {
    writer.close()
    throw error
  }
}

/** Closes both connections without a checkpoint: the reader closes last and cannot write. */
export function closePair({ writer, reader }: Pair): void {
  writer.close()
  reader.close()
}

export function lastApplied(connection: Database.Database): number {
  const hasTable = connection.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get()
  if (!hasTable) return 0
  return Number(connection.prepare('select max(created_at) from __drizzle_migrations').pluck().get() ?? 0)
}
