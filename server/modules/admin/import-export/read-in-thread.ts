import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { invalidInput } from '#server/lib/errors.ts'
import type { ImportText, ReadImport } from './read-import.ts'

const WORKER_URL = new URL('./read-import.worker.ts', import.meta.url)
// Multiple of the memory for the largest file in any test.
const MEMORY_MB = 512

type Rows = Exclude<ReadImport, { refused: unknown }>

function runWorker(text: ImportText): Promise<ReadImport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER_URL, {
      workerData: text,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The reading of an import ended with ${code}.`)))
  })
}

const oneAtATime = pLimit(1)

/** Reads an import in a worker thread, one at a time. Throws 400 if the whole text is unreadable. */
export async function readInThread(text: ImportText): Promise<Rows> {
  const read = await oneAtATime(() => runWorker(text))
  if ('refused' in read) throw invalidInput(read.refused)
  return read
}
