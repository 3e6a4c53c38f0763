import { AppError, NOT_AVAILABLE, unavailable } from '../errors.ts'

/** A write broke a uniqueness rule: somebody else already holds the value. */
export class UniqueViolation extends Error {
  override name = 'UniqueViolation'
}

/** A write named a row that is not there. */
export class ForeignKeyViolation extends Error {
  override name = 'ForeignKeyViolation'
}

/** 503: the database file is lost, damaged or cannot be read or written for now; `reason` is for the log. */
export class DatabaseUnavailable extends AppError {
  override name = 'DatabaseUnavailable'
  readonly reason: string

  constructor(reason: string, cause?: unknown) {
    super(503, NOT_AVAILABLE, { cause })
    this.reason = reason
  }
}

// What says that the file, or the disk under it, is not as it was when it was opened.
const FAULTS = ['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_IOERR', 'SQLITE_CANTOPEN', 'SQLITE_READONLY']

const codeOf = (error: unknown): string => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code
  return ''
}

/** Whether an error says that another process holds the write lock. */
export const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY')

/** The code by which SQLite says that the file or the disk failed; null for every other error. */
export function fileFault(error: unknown): string | null {
  const code = codeOf(error)
  return FAULTS.some((family) => code.startsWith(family)) ? code : null
}

/** The error of a statement in the words of business code; anything unknown as it is. */
export function translateError(error: unknown): unknown {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  const options = { cause: error }
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
    return new UniqueViolation('The value is taken.', options)
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY')
    return new ForeignKeyViolation('The row is not there.', options)
  if (fileFault(error) !== null) return new DatabaseUnavailable(code, error)
  // No room, or another process that keeps the write lock: reads go on.
  if (code === 'SQLITE_FULL' || isBusy(error))
    return unavailable('Changes cannot be saved right now. Please try again later.', error)
  return error
}
