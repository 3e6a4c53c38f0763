import type { ChildProcess } from 'node:child_process'
import { afterEach } from 'vitest'

/**
 * Returns the set of processes of a test file: those that still run when a test ends are killed. A file with concurrent tests
 * passes `afterAll`.
 */
export function testProcesses(atEnd: (kill: () => void) => void = afterEach): Set<ChildProcess> {
  const running = new Set<ChildProcess>()
  atEnd(() => {
    for (const child of running) child.kill('SIGKILL')
  })
  return running
}
