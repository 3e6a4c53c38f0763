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

  it('is none that somebody listens on', async () => {
    const server = net.createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as net.AddressInfo
    chosen.next = [port]
    expect(await reservePort()).not.toBe(port)
    expect(chosen.next).toEqual([])
    server.close()
  })
})
