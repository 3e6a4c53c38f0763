import { ELEMENT } from '#client/lib/pictures/canvas-kit.ts'
import { pictureRunner, type PictureJob, type PictureResult, type RunPicture } from './picture-runner.ts'

/** Fits pictures in a worker; on the page where the browser has no `OffscreenCanvas` or the worker does not start. */
export type PictureClient = { run: RunPicture; end: () => void }

export function startPictureClient(): PictureClient {
  const runHere = pictureRunner(ELEMENT)
  // The first condition leaves the worker out of the program that renders pages on the server.
  if (import.meta.env.SSR || typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return { run: runHere, end: () => undefined }

  let worker: Worker | null = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' })
  const end = () => {
    worker?.terminate()
    worker = null
  }
  const run: RunPicture = async (job) => {
    if (worker === null) return await runHere(job)
    const result = await runIn(worker, job)
    if (result !== null) return result
    end()
    return await runHere(job)
  }
  return { run, end }
}

/** Returns the response of a worker; null if the worker failed. */
const runIn = (worker: Worker, job: PictureJob): Promise<PictureResult | null> =>
  new Promise((resolve) => {
    const done = new AbortController()
    const finish = (result: PictureResult | null) => {
      done.abort()
      resolve(result)
    }
    const { signal } = done
    worker.addEventListener('message', ({ data }: MessageEvent<PictureResult>) => finish(data), { signal })
    worker.addEventListener('error', () => finish(null), { signal })
    worker.addEventListener('messageerror', () => finish(null), { signal })
    worker.postMessage(job)
  })

/** Runs jobs one at a time. A job that arrives during a run replaces the waiting one. */
export function latestOnly<Job, Result>(
  run: (job: Job) => Promise<Result>,
  onResult: (result: Result, job: Job) => void,
): (job: Job) => void {
  let [next, isRunning]: [Job | null, boolean] = [null, false]

  async function runAll(): Promise<void> {
    isRunning = true
    while (next !== null) {
      const job = next
      next = null
      onResult(await run(job), job)
    }
    isRunning = false
  }

  return (job) => {
    next = job
    if (!isRunning) void runAll()
  }
}
