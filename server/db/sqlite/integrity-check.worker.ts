import { parentPort, workerData } from 'node:worker_threads'
import { checkDatabaseFileSync } from './integrity-check.ts'

parentPort?.postMessage(checkDatabaseFileSync(String(workerData)))
