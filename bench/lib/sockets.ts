import net from 'node:net'
import { toMeasurement } from './measure.ts'
import type { Measurement, Request } from './measure.ts'

const LENGTH = /\r\ncontent-length: *(\d+)/i

function requestText({ url, headers = {} }: Request): string {
  const { host, pathname, search } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`
}

function readSize(start: Buffer): number {
  const head = start.indexOf('\r\n\r\n')
  const length = LENGTH.exec(start.toString('latin1', 0, Math.max(0, head)))?.[1]
  if (length === undefined) throw new Error('An answer does not say its length.')
  return head + 4 + Number(length)
}

export type Caller = { url: string; next: () => Buffer }

function repeatRequest({ url, next }: Caller, onResponse: (ms: number) => boolean): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
    let [size, got, sent] = [0, 0, 0]
    const send = () => {
      got = 0
      const bytes = next()
      sent = performance.now()
      socket.write(bytes)
    }
    const take = (chunk: Buffer) => {
      const status = got === 0 ? chunk.toString('latin1', 9, 12) : '200'
      if (status !== '200') throw new Error(`${url} answered ${status}.`)
      size ||= readSize(chunk)
      got += chunk.length
      if (got > size) throw new Error(`${url} answered in different sizes.`)
      if (got < size) return
      if (onResponse(performance.now() - sent)) return send()
      socket.destroy()
      resolve()
    }
    socket.on('data', (chunk: Buffer) => {
      try {
        take(chunk)
      } catch (error) {
        socket.destroy(error as Error)
      }
    })
    socket.on('connect', send).on('error', reject)
    socket.on('close', () => reject(new Error(`${url} closed the connection.`)))
  })
}

/** Measures one caller per connection without an HTTP client, which would slow down. Responses have one size. */
export async function measureCallers(callers: readonly Caller[], seconds: number): Promise<Measurement> {
  const times: number[] = []
  const started = performance.now()
  let end = started + seconds * 1000
  const onResponse = (ms: number) => {
    times.push(ms)
    return performance.now() < end
  }
  const loops = callers.map((caller) => repeatRequest(caller, onResponse))
  try {
    await Promise.all(loops)
  } finally {
    end = 0
    await Promise.allSettled(loops)
  }
  return toMeasurement(times, performance.now() - started)
}

export function measureBySockets(
  request: Request,
  connections: number,
  seconds: number,
): Promise<Measurement> {
  const text = Buffer.from(requestText(request))
  const caller = { url: request.url, next: () => text }
  return measureCallers(
    Array.from({ length: connections }, () => caller),
    seconds,
  )
}
