import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import type { Socket } from 'node:net'
import type { Connection } from './tls-server.ts'

/** Scripted response of the service to a message. */
export type ScriptedAnswer =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'hang'
  | 'reset'
  /** Sends headers without an end. */
  | 'endless headers'
  | 'huge body'
  | 'slow body'
  /** Sends no HTTP, or over HTTP/2 no TLS. */
  | 'garbage'

export type Response = ServerResponse | Http2ServerResponse

const CHUNK = Buffer.alloc(1_048_576, 'x')
const HUGE_CHUNKS = 1024
const HEADER = `x-more: ${'y'.repeat(1000)}\r\n`

// Both response types can do the same, but TypeScript takes them as incompatible.
const plain = (response: Response): ServerResponse => response as ServerResponse
const isGone = (response: Response, socket: Socket): boolean =>
  socket.destroyed || ('stream' in response ? response.stream.destroyed : response.destroyed)

async function drained(response: Response, socket: Socket): Promise<void> {
  await Promise.race([once(response, 'drain'), once(response, 'close'), once(socket, 'close')])
}

async function sendHugeBody(response: Response, socket: Socket): Promise<void> {
  plain(response).writeHead(201)
  for (let sent = 0; sent < HUGE_CHUNKS && !isGone(response, socket); sent += 1)
    if (!plain(response).write(CHUNK) && !isGone(response, socket)) await drained(response, socket)
  response.end()
}

async function sendEndlessHeaders(response: Response, socket: Socket): Promise<void> {
  if ('stream' in response) {
    // HTTP/2 sends a block of headers at once, so the endless headers are informational responses.
    while (!isGone(response, socket)) {
      response.stream.additionalHeaders({ ':status': 103, 'x-more': 'y'.repeat(1000) })
      await new Promise((resolve) => setImmediate(resolve))
    }
    return
  }
  socket.write('HTTP/1.1 201 Created\r\n')
  while (!isGone(response, socket))
    if (!socket.write(HEADER)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
}

function sendSlowBody(response: Response, socket: Socket): void {
  plain(response).writeHead(201)
  const more = setInterval(
    () => (isGone(response, socket) ? clearInterval(more) : plain(response).write('x')),
    5,
  )
}

export async function giveAnswer(
  answer: ScriptedAnswer,
  response: Response,
  { tls: socket, tcp }: Connection,
): Promise<void> {
  if (typeof answer === 'object') {
    plain(response).writeHead(answer.status, answer.headers ?? {})
    response.end(answer.body ?? '')
    return
  }
  switch (answer) {
    case 'hang':
      return
    case 'reset':
      tcp.resetAndDestroy()
      return
    case 'garbage':
      // A direct write into the TLS socket of an HTTP/2 session ends Node's process: this writes below TLS.
      if ('stream' in response) tcp.write('HTTP/2 abc What\r\n\r\n')
      else socket.write('HTTP/1.1 abc What\r\n\r\n')
      return
    case 'slow body':
      sendSlowBody(response, socket)
      return
    case 'huge body':
      await sendHugeBody(response, socket)
      return
    case 'endless headers':
      await sendEndlessHeaders(response, socket)
  }
}
