import type { FieldError } from '#shared/contracts/envelope.ts'

export const NOT_AVAILABLE = 'The service is not available right now. Please try again later.'

// The driver throws an error with this message, but without a code.
const NOT_OPEN = 'The database connection is not open'

export function databaseError(error: unknown): Error | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const isOfDatabase = 'code' in at && typeof at.code === 'string' && at.code.startsWith('SQLITE_')
    if (isOfDatabase || at.message === NOT_OPEN) return at
  }
  return null
}

export class AppError extends Error {
  readonly statusCode: number
  readonly errors: FieldError[]
  readonly data: Record<string, unknown> | undefined
  readonly retryAfter: number | undefined
  /** True if the cause is already logged: a line for every failing request would bury that line. */
  readonly isReported: boolean = false

  constructor(
    statusCode: number,
    message: string,
    options: {
      errors?: FieldError[]
      data?: Record<string, unknown>
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.statusCode = statusCode
    this.errors = options.errors ?? []
    this.data = options.data
    this.retryAfter = options.retryAfter
  }
}

/** 400: the input is wrong in these fields; the message is the first field's. */
export const invalidInput = (errors: FieldError[]) =>
  new AppError(400, errors[0]?.message ?? 'The request could not be read.', { errors })

export const unauthorized = (message = 'Please sign in.') => new AppError(401, message)

export const forbidden = () => new AppError(403, 'You are not allowed to do this.')

/** 404: unknown, or hidden from this caller; `data` may suggest another action. */
export const notFound = (message: string, data?: Record<string, unknown>) =>
  new AppError(404, message, data ? { data } : {})

export const conflict = (message: string, data?: Record<string, unknown>) =>
  new AppError(409, message, data ? { data } : {})

/** 422: the idempotency key was used before, for another request. */
export const idempotencyConflict = () => {
  const message = 'This key was used for another request.'
  return new AppError(422, message, { errors: [{ field: 'idempotency-key', message }] })
}

export function tooManyRequests(
  seconds: number,
  message = 'Too many requests. Please wait a little.',
): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds))
  return new AppError(429, message, { retryAfter, data: { retryAfter } })
}

export const overloaded = (seconds: number) =>
  new AppError(503, 'The service is busy. Please try again shortly.', { retryAfter: seconds })

export const unavailable = (message: string, cause?: unknown) => new AppError(503, message, { cause })

export function isReported(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (at instanceof AppError && at.isReported) return true
  return false
}

export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError ? error.statusCode === 503 : databaseError(error) !== null
