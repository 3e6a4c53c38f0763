import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { dataset } from '../dataset.ts'
import { measuredServer } from '../measured-server.ts'
import { measurementOf } from '../measure.ts'
import { positive } from '../options.ts'
import { startServer } from '../processes.ts'
import type { Flood, FloodOutcome } from './flood.worker.ts'
import { publicRoutesConclusion } from './report.ts'
import type { RouteFigures } from './report.ts'
import { floodedRoutes } from './requests.ts'
import type { FloodedRoute } from './requests.ts'

const USAGE = 'npm run bench:public -- [--posts 10000] [--seconds 10] [--only WORDS]'
const PER_SECOND = 50
const PROBE_INTERVAL_MS = 10
const WARM_UP_ADDRESSES = 10
const WARM_UP_REQUESTS = 30

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
})
const seconds = positive(values.seconds, USAGE)

/** Returns the routes of the product that need no account. */
async function publicRoutes(dataDir: string): Promise<FloodedRoute[]> {
  Object.assign(process.env, { DATA_DIR: dataDir, LOG_LEVEL: 'silent', SEED: 'none', NODE_ENV: 'production' })
  const { app, db } = await measuredServer()
  await app.ready()
  const routes = floodedRoutes(app.routeTable)
  await app.close()
  await db.close()
  return routes.filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase()))
}

/** Returns the p99 of `/healthz` in milliseconds, requested at a steady rate for some seconds. */
async function healthP99(url: string): Promise<number> {
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
  return measurementOf(times, seconds * 1000).p99
}

/** Floods a route from one address of this machine with `count` requests that no cache has. */
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

// An address for each route, so that its requests find their limits unused.
const addressOf = (network: number, index: number): string =>
  `127.${network}.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`

/**
 * Has the server compile the program of a route, as that of a server that has run for a minute. Each address may load
 * few pages a minute, so the requests come from many.
 */
async function warmUp(url: string, route: FloodedRoute, index: number): Promise<void> {
  const floods = Array.from({ length: WARM_UP_ADDRESSES }, (_, each) =>
    flood(url, route, {
      localAddress: addressOf(1 + each, index),
      first: PER_SECOND * seconds + each * WARM_UP_REQUESTS,
      count: WARM_UP_REQUESTS,
    }),
  )
  await Promise.all(floods)
}

/** Returns the p99 of `/healthz` before and during a flood of a route. */
async function measure(url: string, route: FloodedRoute, index: number): Promise<RouteFigures> {
  await warmUp(url, route, index)
  // Measured right before, so that noise on the machine affects both.
  const idle = await healthP99(url)
  const whole = { localAddress: addressOf(0, index), first: 0, count: PER_SECOND * seconds }
  const [flooded, outcome] = await Promise.all([healthP99(url), flood(url, route, whole)])
  return { name: route.name, idle, flooded, outcome }
}

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-public-'))
fs.cpSync(await dataset(positive(values.posts, USAGE)), data, { recursive: true })
const routes = await publicRoutes(data)
const server = await startServer('product', data, { RATE_LIMITS: 'on' })
try {
  await healthP99(server.url)
  const figures: RouteFigures[] = []
  for (const [index, route] of routes.entries()) {
    const found = await measure(server.url, route, index)
    process.stderr.write(`${route.name} ${(found.flooded / found.idle).toFixed(2)}\n`)
    figures.push(found)
  }
  const { text, exitCode } = publicRoutesConclusion(figures)
  console.log(text)
  process.exitCode = exitCode
} finally {
  await server.stop()
  fs.rmSync(data, { recursive: true, force: true })
}
