import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '#server/lib/thread-priority.ts'
import { readImport } from './read-import.ts'
import type { ImportText } from './read-import.ts'

lowerThreadPriority('import')
parentPort?.postMessage(readImport(workerData as ImportText))
