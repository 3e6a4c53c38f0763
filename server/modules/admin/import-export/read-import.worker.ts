import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { readImport } from './read-import.ts'
import type { ImportText } from './read-import.ts'

// Lowers the priority: requests already occupy one of two cores. Only Linux has priorities per thread.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_LOW)
parentPort?.postMessage(readImport(workerData as ImportText))
