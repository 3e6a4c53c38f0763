import { once } from 'node:events'
import net from 'node:net'
import { describe, expect, it } from 'vitest'
import { reservePort } from './reserved-port.ts'

const reserveOnly = (port: number) => reservePort(() => port)

describe('a reserved port', () => {
  it('a server can listen on a reserved port, and the port cannot be reserved again', async () => {
    const port = await reservePort()
    await expect(reserveOnly(port)).rejects.toThrow('No port is free.')
    const server = net.createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    expect(server.address()).toMatchObject({ port })
    server.close()
  })

  it('a port that is in use cannot be reserved', async () => {
    const server = net.createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as net.AddressInfo
    await expect(reserveOnly(port)).rejects.toThrow('No port is free.')
    server.close()
  })
})
