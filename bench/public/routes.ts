import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Part } from '../lib/area.ts'
import { measuredServer } from '../lib/measured-server.ts'
import { toMeasurement } from '../lib/measure.ts'
import type { Measurement } from '../lib/measure.ts'
import { PRODUCT, PRODUCTION } from '../lib/processes.ts'
import type { Target, RoundFigures } from '../lib/report.ts'
import type { Flood, FloodOutcome } from './flood.worker.ts'
import { floodedRoutes } from './flooded-routes.ts'
import type { FloodedRoute } from './flooded-routes.ts'

const PER_SECOND = 50
const PROBE_INTERVAL_MS = 10
const WARM_UP_ADDRESSES = 10
const WARM_UP_REQUESTS = 30
const TIMES_IDLE = 3

async function publicRoutes(dataDir: string): Promise<FloodedRoute[]> {
  Object.assign(process.env, { ...PRODUCTION, DATA_DIR: dataDir })
  const { app, db } = await measuredServer()
  await app.ready()
  const routes = floodedRoutes(app.routeTable)
  await app.close()
  await db.close()
  return routes
}

async function measureHealth(url: string, seconds: number): Promise<Measurement> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const started = performance.now()
    const request = http.get(`${url}/healthz`, { agent })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    await once(response.resume(), 'end')
    times.push(performance.now() - started)
    await sleep(Math.max(0, PROBE_INTERVAL_MS - (performance.now() - started)))
  }
  agent.destroy()
  return toMeasurement(times, seconds * 1000)
}

async function flood(
  url: string,
  { request }: FloodedRoute,
  { localAddress, first, count }: { localAddress: string; first: number; count: number },
): Promise<FloodOutcome> {
  const requests = Array.from({ length: count }, (_, each) => request(first + each))
  const workerData: Flood = { port: Number(new URL(url).port), localAddress, perSecond: PER_SECOND, requests }
  const worker = new Worker(new URL('flood.worker.ts', import.meta.url), { workerData })
  const [outcome] = (await once(worker, 'message')) as [FloodOutcome]
  return outcome
}

// Separate IP address for each route, so that its requests start with unused rate limits.
const addressOf = (network: number, index: number): string =>
  `127.${network}.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`

/** Warms up a route as after a minute of operation. Uses many IP addresses, since each may load few pages a minute. */
async function warmUp(url: string, route: FloodedRoute, index: number, first: number): Promise<void> {
  const floods = Array.from({ length: WARM_UP_ADDRESSES }, (_, each) =>
    flood(url, route, {
      localAddress: addressOf(1 + each, index),
      first: first + each * WARM_UP_REQUESTS,
      count: WARM_UP_REQUESTS,
    }),
  )
  await Promise.all(floods)
}

const idleCase = (name: string) => `/healthz before ${name}`
const floodCase = (name: string) => `/healthz beside ${name}`

export const routeTarget = ({ name }: Pick<FloodedRoute, 'name'>): Target => ({
  claim: `/healthz p99 over idle, ${name}`,
  figure: [floodCase(name), 'p99'],
  over: [idleCase(name), 'p99'],
  atMost: TIMES_IDLE,
})

export function routeFigures(
  { name }: Pick<FloodedRoute, 'name'>,
  { idle, flooded, outcome }: { idle: Measurement; flooded: Measurement; outcome: FloodOutcome },
): RoundFigures {
  const ended = Object.entries(outcome).map(([status, count]) => [`status ${status}`, count])
  return { [idleCase(name)]: idle, [floodCase(name)]: { ...flooded, ...Object.fromEntries(ended) } }
}

export const routes: Part<{ posts: number; seconds: number }> = {
  isOnce: true,
  async prepare(run) {
    const { posts, seconds } = run.options
    const folder = await run.folder(posts)
    const found = (await publicRoutes(folder)).filter(({ name }) => run.isWanted(name))
    const { url } = await run.server(PRODUCT, folder, { RATE_LIMITS: 'on' })
    await measureHealth(url, seconds)
    const measure = async (route: FloodedRoute, index: number) => {
      const count = PER_SECOND * seconds
      await warmUp(url, route, index, count)
      // Measures the idle server right before the flood, so that noise on the machine affects both measurements.
      const idle = await measureHealth(url, seconds)
      const all = { localAddress: addressOf(0, index), first: 0, count }
      const [flooded, outcome] = await Promise.all([measureHealth(url, seconds), flood(url, route, all)])
      run.printLine(`${route.name} ${(flooded.p99 / idle.p99).toFixed(2)}`)
      return routeFigures(route, { idle, flooded, outcome })
    }
    return {
      targets: found.map(routeTarget),
      async round() {
        const figures: RoundFigures = {}
        for (const [index, route] of found.entries()) Object.assign(figures, await measure(route, index))
        return figures
      },
    }
  },
}
