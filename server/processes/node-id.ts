import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'

// Processes of two containers may have equal host names and process ids, but never the same namespace.
function processNamespace(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

const host = `${os.hostname()}${processNamespace()}`

/** Returns an id of this process that no other process ever has: host, process id and random characters. */
export const newNodeId = (): string => `${host}/${process.pid}/${randomBytes(6).toString('hex')}`

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Returns true if a node surely ended: a process of this host whose id is free, or is now that of this process. */
export function isEndedNode(node: string): boolean {
  const [ofHost, pid] = node.split('/')
  return ofHost === host && (Number(pid) === process.pid || !isAlive(Number(pid)))
}
