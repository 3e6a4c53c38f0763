import type { ChildProcess } from 'node:child_process'
import { afterEach } from 'vitest'

/** Returns the set of processes of a test file: those still running after a test are killed. */
export function testProcesses(): Set<ChildProcess> {
  const running = new Set<ChildProcess>()
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL')
  })
  return running
}
