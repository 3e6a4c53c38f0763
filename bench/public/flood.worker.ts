import http from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { FloodRequest } from './flooded-routes.ts'

export type Flood = { port: number; localAddress: string; perSecond: number; requests: FloodRequest[] }

/** Number of responses by status; status 0 counts requests without a response. */
export type FloodOutcome = Record<number, number>

const { port, localAddress, perSecond, requests } = workerData as Flood
const agent = new http.Agent({ keepAlive: true, localAddress })
const outcome: FloodOutcome = {}

function send({ method, path, body }: FloodRequest): Promise<void> {
  return new Promise((resolve) => {
    const end = (status: number) => {
      outcome[status] = (outcome[status] ?? 0) + 1
      resolve()
    }
    const headers = { 'accept-encoding': 'br', authorization: 'x', 'content-type': 'application/json' }
    const request = http.request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
      response.on('end', () => end(response.statusCode ?? 0)).resume()
    })
    request.on('error', () => end(0)).end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const sent: Promise<void>[] = []
const timer = setInterval(() => {
  const next = requests[sent.length]
  if (next !== undefined) return void sent.push(send(next))
  clearInterval(timer)
  void Promise.all(sent).then(() => {
    agent.destroy()
    parentPort?.postMessage(outcome)
  })
}, 1000 / perSecond)
