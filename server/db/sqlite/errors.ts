import { AppError, NOT_AVAILABLE, unavailable } from '#server/lib/errors.ts'

export class UniqueViolation extends Error {
  override name = 'UniqueViolation'
}

export class ForeignKeyViolation extends Error {
  override name = 'ForeignKeyViolation'
}

export class DatabaseUnavailable extends AppError {
  override name = 'DatabaseUnavailable'
  override readonly isReported = true
  readonly reason: string

  constructor(reason: string, cause?: unknown) {
    super(503, NOT_AVAILABLE, { cause })
    this.reason = reason
  }
}

// SQLite codes for a file or disk that changed or failed since the opening.
const FAULTS = ['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_IOERR', 'SQLITE_CANTOPEN', 'SQLITE_READONLY']

const getSqliteCode = (error: unknown): string => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code
  return ''
}

export const isBusy = (error: unknown): boolean => getSqliteCode(error).startsWith('SQLITE_BUSY')

export function fileFault(error: unknown): `SQLITE_${string}` | null {
  const code = getSqliteCode(error)
  return FAULTS.some((family) => code.startsWith(family)) ? (code as `SQLITE_${string}`) : null
}

/** Returns the 503 error for a write that finds no space or gets no lock: reads still work. */
export const writesRefused = (cause: unknown) =>
  unavailable('Changes cannot be saved right now. Please try again later.', cause)

/** Returns true if the file is damaged: no later attempt can read it. */
export const isDamaged = (error: unknown): boolean =>
  ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].some((family) => getSqliteCode(error).startsWith(family))

export function translateError(error: unknown): unknown {
  if (error instanceof AppError) return error
  const code = getSqliteCode(error)
  const options = { cause: error }
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
    return new UniqueViolation('The value is taken.', options)
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY')
    return new ForeignKeyViolation('The row is not there.', options)
  if (fileFault(error) !== null) return new DatabaseUnavailable(code, error)
  if (code === 'SQLITE_FULL' || isBusy(error)) return writesRefused(error)
  return error
}
