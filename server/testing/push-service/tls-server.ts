import http from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import http2 from 'node:http2'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import tls from 'node:tls'
import type { TLSSocket } from 'node:tls'

/** Connection of a request, which HTTP/2 hides: with TLS, and below it. */
export type Connection = { tls: TLSSocket; tcp: Socket }

export type Handler = (
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
  connection: Connection,
) => void

type Options = { key: string; cert: string; port: number; protocols: readonly ('h2' | 'http/1.1')[] }

const KEEP_ALIVE_MS = 60_000

/** Starts a server of HTTP/1.1, HTTP/2 or both on one port of localhost. */
export async function tlsServer({ key, cert, port, protocols }: Options, handle: Handler) {
  const sockets = new Set<TLSSocket>()
  const bySession = new WeakMap<object, TLSSocket>()
  let connections = 0
  let bytesWritten = 0

  const below = new Map<number | undefined, Socket>()
  const connectionOf = (socket: TLSSocket): Connection => ({
    tls: socket,
    tcp: below.get(socket.remotePort) ?? socket,
  })

  // Like real services, it does not end briefly idle connections.
  const http1 = http.createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) =>
    handle(request, response, connectionOf(request.socket as TLSSocket)),
  )
  const overHttp2 = http2.createServer((request, response) => {
    const socket = bySession.get(request.stream.session ?? request)
    if (socket) handle(request, response, connectionOf(socket))
  })
  overHttp2.on('sessionError', () => undefined)

  const server = tls.createServer({ key, cert, ALPNProtocols: [...protocols] }, (socket) => {
    connections += 1
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      bytesWritten += socket.bytesWritten
    })
    socket.on('error', () => undefined)
    if (socket.alpnProtocol !== 'h2') return void http1.emit('connection', socket)
    // The event of the session is emitted during the event of the connection.
    overHttp2.once('session', (session: object) => bySession.set(session, socket))
    overHttp2.emit('connection', socket)
  })
  server.on('tlsClientError', () => undefined)
  server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    below.set(remotePort, socket)
    socket.once('close', () => below.delete(remotePort))
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))

  const disconnect = (): void => {
    for (const socket of sockets) socket.destroy()
  }

  return {
    port: (server.address() as AddressInfo).port,
    connections: (): number => connections,
    bytesWritten: (): number => bytesWritten,
    disconnect,
    async close(): Promise<void> {
      disconnect()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
