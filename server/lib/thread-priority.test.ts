import os from 'node:os'
import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const PROGRAM = `
  import os from 'node:os'
  import { parentPort } from 'node:worker_threads'
  const { lowerThreadPriority } = await import(process.env.MODULE)
  lowerThreadPriority('push')
  parentPort.postMessage(os.getPriority())
`

it.runIf(process.platform === 'linux')(
  'a thread that lowers its priority leaves the main thread at its own',
  async () => {
    const before = os.getPriority()
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`), {
      env: { ...process.env, MODULE: new URL('thread-priority.ts', import.meta.url).href },
    })
    const [lowered] = (await once(worker, 'message')) as [number]
    expect(lowered).toBe(10)
    expect(os.getPriority()).toBe(before)
  },
)
