import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify'
import type { ErrorEnvelope, FieldError } from '#shared/contracts/envelope.ts'
import { AppError, databaseError, isReported, NOT_AVAILABLE } from '#server/lib/errors.ts'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

// Statuses for the error codes of Node's HTTP parser; any other code is a malformed request (400).
const PARSER_ERROR_STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

function responseText(statusCode: number, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(errorEnvelope(statusCode))
  const all = {
    ...headers,
    'cache-control': 'private, no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}\r\n${lines.join('')}\r\n${body}`
}

/** Handles requests that reach no route, as a malformed URL. Echoes nothing of the request. */
export const unroutedErrors = (
  headers: Readonly<Record<string, string>>,
): Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'> => ({
  frameworkErrors(error, _request, reply) {
    void reply.headers({ ...headers, 'cache-control': 'private, no-store' })
    void sendError(reply, error.statusCode ?? 400)
  },
  // The error holds the raw request, secrets included, so none of it is logged.
  clientErrorHandler({ code }: Error & { code?: string }, socket: Socket) {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(responseText(PARSER_ERROR_STATUSES[code ?? ''] ?? 400, headers))
  },
})

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  404: 'Not found.',
  405: 'This method is not allowed here.',
  408: 'The request took too long.',
  413: 'This is too large.',
  414: 'The address is too long.',
  415: 'Send JSON.',
  429: 'Too many requests. Please wait a little.',
  431: 'The headers are too long.',
  500: 'Something went wrong on our side. Please try again.',
  503: 'The service is busy. Please try again shortly.',
}
const RETRY_AFTER_SECONDS = 10

const messageFor = (statusCode: number): string =>
  MESSAGES[statusCode] ?? MESSAGES[statusCode < 500 ? 400 : 500] ?? ''

export const errorEnvelope = (
  statusCode: number,
  message = messageFor(statusCode),
  errors: FieldError[] = [],
  data: Record<string, unknown> | null = null,
) => ({ statusCode, success: false, message, data, errors }) satisfies ErrorEnvelope

export const sendError = (reply: FastifyReply, body: ErrorEnvelope | number) => {
  const envelope = typeof body === 'number' ? errorEnvelope(body) : body
  return reply
    .code(envelope.statusCode)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope))
}

function toErrorEnvelope(error: FastifyError | AppError | Error): ErrorEnvelope {
  if (error instanceof AppError)
    return errorEnvelope(error.statusCode, error.message, error.errors, error.data)
  if (databaseError(error) !== null) return errorEnvelope(503, NOT_AVAILABLE)
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  // Fastify's own messages may quote the input; a 5xx must not show its cause.
  if (statusCode === 415) return errorEnvelope(415, undefined, [{ field: 'body', message: messageFor(415) }])
  return errorEnvelope(statusCode >= 500 && statusCode !== 503 ? 500 : statusCode)
}

export type FailedPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: ErrorEnvelope,
) => Promise<FastifyReply> | null

export function useErrorHandler(
  app: FastifyInstance,
  { failedPage }: { failedPage?: FailedPage } = {},
): void {
  app.setErrorHandler((error: FastifyError | AppError | Error, request, reply) => {
    const body = toErrorEnvelope(error)
    const retryAfter = error instanceof AppError ? error.retryAfter : undefined
    const isExpected = retryAfter !== undefined
    if (body.statusCode >= 500 && !isExpected && !isReported(error))
      // Logs only the driver's own database error: the errors that wrap it quote the values to be stored.
      request.log.error({ err: databaseError(error) ?? error }, 'request failed')
    if (isExpected || body.statusCode === 503)
      void reply.header('retry-after', retryAfter ?? RETRY_AFTER_SECONDS)
    return failedPage?.(request, reply, body) ?? sendError(reply, body)
  })
}
