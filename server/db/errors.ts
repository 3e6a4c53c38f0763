import { unavailable } from '../errors.ts'

/** A write broke a uniqueness rule: somebody else already holds the value. */
export class UniqueViolation extends Error {
  override name = 'UniqueViolation'
}

/** A write named a row that is not there. */
export class ForeignKeyViolation extends Error {
  override name = 'ForeignKeyViolation'
}

// No room, a disk that fails, or another process that keeps the write lock: reads go on.
const NOT_NOW = ['SQLITE_READONLY', 'SQLITE_IOERR', 'SQLITE_BUSY']

const codeOf = (error: unknown): string => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code
  return ''
}

/** Whether an error says that another process holds the write lock. */
export const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY')

/** The error of a statement in the words of business code; anything unknown as it is. */
export function translateError(error: unknown): unknown {
  const code = codeOf(error)
  const options = { cause: error }
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
    return new UniqueViolation('The value is taken.', options)
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY')
    return new ForeignKeyViolation('The row is not there.', options)
  if (code === 'SQLITE_FULL' || NOT_NOW.some((family) => code.startsWith(family)))
    return unavailable('Changes cannot be saved right now. Please try again later.', error)
  return error
}
