import { randomInt } from 'node:crypto'
import dgram from 'node:dgram'
import { once } from 'node:events'
import net from 'node:net'

// Below the ephemeral ports, which other programs may get between two starts of a server.
const FIRST = 11_000
const COUNT = 19_000
const MAX_ATTEMPTS = 100
const IN_USE = new Set(['EADDRINUSE', 'EACCES'])

async function hasPort(socket: net.Server | dgram.Socket): Promise<boolean> {
  try {
    await once(socket, 'listening')
    return true
  } catch (error) {
    if (IN_USE.has((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** Returns true if a TCP server could listen on a port now. */
async function isFree(port: number): Promise<boolean> {
  const server = net.createServer()
  const listening = hasPort(server)
  server.listen(port, '127.0.0.1')
  if (!(await listening)) return false
  server.close()
  await once(server, 'close')
  return true
}

const choosePort = (): number => randomInt(FIRST, FIRST + COUNT)

/**
 * Reserves a TCP port of 127.0.0.1 until this process ends, so that a server can restart on it. No other caller gets
 * it. `choose` returns the next port to try. Throws if it finds none.
 */
export async function reservePort(choose: () => number = choosePort): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = choose()
    // The UDP port of the same number marks the reservation: the system frees it, however the process ends.
    const mark = dgram.createSocket('udp4')
    const bound = hasPort(mark)
    mark.bind({ port, address: '127.0.0.1', exclusive: true })
    const isOurs = await bound
    if (isOurs && (await isFree(port))) {
      mark.unref()
      return port
    }
    mark.close()
  }
  throw new Error('No port is free.')
}
