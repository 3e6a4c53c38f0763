import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { afterEach } from 'vitest'

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Returns the set of processes of a test file: those that still run when a test ends are killed. */
export function testProcesses(): Set<ChildProcess> {
  const running = new Set<ChildProcess>()
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL')
  })
  return running
}
