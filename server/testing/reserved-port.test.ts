import dgram from 'node:dgram'
import { once } from 'node:events'
import net from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { reservePort } from './reserved-port.ts'

const chosen = vi.hoisted((): { next: number[] } => ({ next: [] }))
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const randomInt = (min: number, max: number) => chosen.next.shift() ?? crypto.randomInt(min, max)
  return { ...crypto, randomInt }
})

describe('a reserved port', () => {
  it('is one that a server can listen on, and that is not reserved again', async () => {
    const port = await reservePort()
    chosen.next = [port, port]
    const other = await reservePort()
    expect(other).not.toBe(port)
    const server = net.createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    expect(server.address()).toMatchObject({ port })
    server.close()
  })

  it('is none that somebody listens on, or that another process has reserved', async () => {
    const [listened, held] = [await reservePort(), 30_500]
    const server = net.createServer().listen(held, '127.0.0.1')
    await once(server, 'listening')
    chosen.next = [held, listened]
    expect([held, listened]).not.toContain(await reservePort())
    server.close()
    // Nothing stays of what was tried.
    const mark = dgram.createSocket('udp4')
    mark.bind({ port: held, address: '127.0.0.1', exclusive: true })
    await once(mark, 'listening')
    mark.close()
  })
})
