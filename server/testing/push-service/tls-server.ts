import http from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import http2 from 'node:http2'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import type { TLSSocket } from 'node:tls'

/** Answers a request; `socket` is the connection itself, which an HTTP/2 request hides. */
export type Handler = (
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
  socket: TLSSocket,
) => void

type Options = { key: string; cert: string; port: number; protocols: readonly ('h2' | 'http/1.1')[] }

/** Starts a server that speaks HTTP/1.1 and 2 on one port of localhost, or one of them. */
export async function tlsServer({ key, cert, port, protocols }: Options, handle: Handler) {
  const sockets = new Set<TLSSocket>()
  const bySession = new WeakMap<object, TLSSocket>()
  let connections = 0

  const http1 = http.createServer((request, response) =>
    handle(request, response, request.socket as TLSSocket),
  )
  const overHttp2 = http2.createServer((request, response) => {
    const socket = bySession.get(request.stream.session ?? request)
    if (socket) handle(request, response, socket)
  })
  overHttp2.on('sessionError', () => undefined)

  const server = tls.createServer({ key, cert, ALPNProtocols: [...protocols] }, (socket) => {
    connections += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (socket.alpnProtocol !== 'h2') return void http1.emit('connection', socket)
    // The event of the session comes within that of the connection.
    overHttp2.once('session', (session: object) => bySession.set(session, socket))
    overHttp2.emit('connection', socket)
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))

  return {
    port: (server.address() as AddressInfo).port,
    /** Connections so far. */
    connections: (): number => connections,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
