import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** Connection; `send` sends a text, `onText` registers a listener. */
export type Connection = { send: (text: string) => void; onText: (listener: (text: string) => void) => void }

// RFC 6455.
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10
const LONG = 126
const LONGER = 127

type Frame = { code: number; body: Buffer; bytes: number }

/** Reads the first frame; null if it is incomplete. Browsers mask all frames, and the texts here are one frame. */
function readFrame(data: Buffer): Frame | null {
  if (data.length < 2) return null
  const short = data.readUInt8(1) & 127
  const lengthBytes = short === LONG ? 2 : short === LONGER ? 8 : 0
  const start = 2 + lengthBytes + 4
  if (data.length < start) return null
  const length =
    lengthBytes === 0 ? short : data.readUIntBE(lengthBytes === 2 ? 2 : 4, lengthBytes === 2 ? 2 : 6)
  if (data.length < start + length) return null
  const mask = data.subarray(start - 4, start)
  const body = Buffer.from(data.subarray(start, start + length))
  for (const [index, byte] of body.entries()) body[index] = byte ^ (mask[index % 4] ?? 0)
  return { code: data.readUInt8(0) & 15, body, bytes: start + length }
}

function encodeFrame(code: number, body: Buffer): Buffer {
  const head = Buffer.from([128 | code, Math.min(body.length, LONG)])
  if (body.length < LONG) return Buffer.concat([head, body])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length)
  return Buffer.concat([head, length, body])
}

function accept(socket: Duplex): Connection {
  const listeners: ((text: string) => void)[] = []
  let data: Buffer = Buffer.alloc(0)
  const take = ({ code, body }: Frame) => {
    if (code === TEXT) for (const listener of listeners) listener(body.toString('utf8'))
    if (code === PING) socket.write(encodeFrame(PONG, body))
    if (code === CLOSE) socket.end(encodeFrame(CLOSE, body))
  }
  socket.on('data', (chunk: Buffer) => {
    data = Buffer.concat([data, chunk])
    for (let frame = readFrame(data); frame !== null; frame = readFrame(data)) {
      data = data.subarray(frame.bytes)
      take(frame)
    }
  })
  return {
    send: (text) => void socket.write(encodeFrame(TEXT, Buffer.from(text))),
    onText: (listener) => void listeners.push(listener),
  }
}

/**
 * Starts a server of web sockets on this machine with one subprotocol, for texts of at most 64 KB. It refuses
 * connections unless `isOpen`.
 */
export async function webSocketServer(protocol: string, take: (connection: Connection) => void) {
  const sockets = new Set<Duplex>()
  const state = { isOpen: true }
  const server = http.createServer()
  server.on('upgrade', (request, socket) => {
    const key = request.headers['sec-websocket-key'] ?? ''
    if (!state.isOpen || key === '') return socket.destroy()
    const proof = createHash('sha1')
      .update(key + MAGIC)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${proof}\r\nSec-WebSocket-Protocol: ${protocol}\r\n\r\n`,
    )
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    take(accept(socket))
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** Disconnects all and refuses connections, or accepts them again. */
    setOpen(isOpen: boolean): void {
      state.isOpen = isOpen
      if (!isOpen) for (const socket of sockets) socket.destroy()
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
