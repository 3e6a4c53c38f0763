import { parentPort, workerData } from 'node:worker_threads'
import { readImport } from './read-import.ts'
import type { ImportText } from './read-import.ts'

parentPort?.postMessage(readImport(workerData as ImportText))
