import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { afterEach } from 'vitest'

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The processes of a test file: whichever still runs when a test ends is killed. */
export function testProcesses(): Set<ChildProcess> {
  const running = new Set<ChildProcess>()
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL')
  })
  return running
}
