import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { ErrorEnvelope, FieldError } from '#shared/contracts/envelope.ts'
import { AppError } from '../errors.ts'

const WORDS: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'Not found.',
  405: 'This method is not allowed here.',
  413: 'This is too large.',
  414: 'The address is too long.',
  415: 'Send JSON.',
  429: 'Too many requests. Please wait a little.',
  503: 'The service is busy. Please try again shortly.',
}

function failure(
  statusCode: number,
  message: string,
  errors: FieldError[] = [],
  data?: Record<string, unknown>,
) {
  return { statusCode, success: false, message, ...(data ? { data } : {}), errors } satisfies ErrorEnvelope
}

/** Sends a failure in the envelope. */
export const sendFailure = (
  reply: FastifyReply,
  statusCode: number,
  message = WORDS[statusCode] ?? 'Not found.',
) =>
  reply
    .code(statusCode)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure(statusCode, message)))

function toFailure(error: FastifyError | AppError | Error): ErrorEnvelope {
  if (error instanceof AppError) return failure(error.statusCode, error.message, error.errors, error.data)
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  // Fastify's own words may quote the input; a 5xx must not show its cause.
  if (statusCode >= 500) return failure(statusCode, 'Something went wrong on our side. Please try again.')
  return failure(statusCode, WORDS[statusCode] ?? WORDS[400] ?? '')
}

/** Turns every thrown error into the envelope; the only place that does. */
export function useErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError | Error, request, reply) => {
    const body = toFailure(error)
    const retryAfter = error instanceof AppError ? error.retryAfter : undefined
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
    else if (body.statusCode >= 500) request.log.error({ err: error }, 'request failed')
    void reply.code(body.statusCode).type('application/json; charset=utf-8').send(JSON.stringify(body))
  })
}
