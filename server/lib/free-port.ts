import { once } from 'node:events'
import net from 'node:net'

export async function freePort(host: string): Promise<number> {
  const server = net.createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
