import { parentPort, workerData } from 'node:worker_threads'
import { checkDatabaseFileSync } from './look-through.ts'

parentPort?.postMessage(checkDatabaseFileSync(String(workerData)))
