import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { errorEnvelope, sendError } from './error-handler.ts'

// Statuses for the error codes of Node's HTTP parser; any other code is a malformed request (400).
const PARSER_ERROR_STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Returns a whole HTTP response as written to the socket; it closes the connection. */
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

/**
 * Handlers for requests that reach no route and so no hook, as a malformed URL or too long headers. They respond with
 * the error envelope and the headers of all other responses, and echo nothing of the request.
 */
export const unroutedErrors = (
  headers: Readonly<Record<string, string>>,
): Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'> => ({
  frameworkErrors(error, _request, reply) {
    void reply.headers({ ...headers, 'cache-control': 'private, no-store' })
    void sendError(reply, error.statusCode ?? 400)
  },
  // The error holds the raw request, secrets included, so nothing of it is logged.
  clientErrorHandler({ code }: Error & { code?: string }, socket: Socket) {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(responseText(PARSER_ERROR_STATUSES[code ?? ''] ?? 400, headers))
  },
})
