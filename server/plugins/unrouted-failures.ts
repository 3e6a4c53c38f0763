import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { failure, sendFailure } from './error-handler.ts'

// What the HTTP parser says of a request that it gives up; everything else is a request that cannot be read.
const PARSER_FAILURES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** A whole answer as it goes over the wire, after which the connection ends. */
function answerText(statusCode: number, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(failure(statusCode))
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
 * Failures of requests that reach no route and so no hook, as a malformed address or headers that are too long: in the
 * envelope, with the headers of all other answers, and without a word of what was asked for.
 */
export const unroutedFailures = (
  headers: Readonly<Record<string, string>>,
): Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'> => ({
  frameworkErrors(error, _request, reply) {
    void reply.headers({ ...headers, 'cache-control': 'private, no-store' })
    void sendFailure(reply, error.statusCode ?? 400)
  },
  // The error holds what was sent, secrets and all: nothing of it is logged.
  clientErrorHandler({ code }: Error & { code?: string }, socket: Socket) {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(answerText(PARSER_FAILURES[code ?? ''] ?? 400, headers))
  },
})
