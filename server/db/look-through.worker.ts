import { parentPort, workerData } from 'node:worker_threads'
import { lookThroughNow } from './look-through.ts'

parentPort?.postMessage(lookThroughNow(String(workerData)))
