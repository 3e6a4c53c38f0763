import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { AppError } from '#server/lib/errors.ts'

/** Figures of the process that are read at each request of `/metrics`. */
export type MetricSources = {
  cache: () => { bytes: number; hits: number; misses: number }
  /** Waiting jobs by lane; `oldestMs` is the age of the longest-due job. */
  lanes: () => Promise<readonly { lane: string; waiting: number; oldestMs: number }[]>
}

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const MS_PER_SECOND = 1000

function isToken(given: string | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${token}`)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export type Metrics = {
  registry: Registry
  /** Counts the outcome of a push message. */
  countPush: (outcome: string) => void
  /** Records how long a transaction waited for its turn, milliseconds. */
  observeWait: (ms: number) => void
}

/** Builds the metrics of this process, in the names of Prometheus. The library is loaded only here. */
export async function openMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Histogram, Registry: NewRegistry } = await import('prom-client')
  const registry = new NewRegistry()
  // Event loop delay, memory, garbage collection.
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const pushes = new Counter({
    name: 'avsar_push_messages_total',
    help: 'Push messages by the outcome at the push service.',
    labelNames: ['outcome'] as const,
    registers,
  })
  const waits = new Histogram({
    name: 'avsar_database_wait_seconds',
    help: 'Time that a transaction waited for its turn.',
    buckets: SECONDS,
    registers,
  })
  return {
    registry,
    countPush: (outcome) => pushes.inc({ outcome }),
    observeWait: (ms) => waits.observe(ms / MS_PER_SECOND),
  }
}

async function addReadings({ registry }: Metrics, { cache, lanes }: MetricSources): Promise<void> {
  const { Counter, Gauge } = await import('prom-client')
  const registers = [registry]
  registry.registerMetric(
    new Counter({
      name: 'avsar_cache_requests_total',
      help: 'Cacheable requests: answered from the cache (hit), or with a new response (miss).',
      labelNames: ['result'] as const,
      registers: [],
      collect() {
        const { hits, misses } = cache()
        this.reset()
        this.inc({ result: 'hit' }, hits)
        this.inc({ result: 'miss' }, misses)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'avsar_cache_bytes',
      help: 'Size of the cached responses.',
      registers: [],
      collect() {
        this.set(cache().bytes)
      },
    }),
  )
  const age = new Gauge({
    name: 'avsar_queue_oldest_seconds',
    help: 'Age of the longest-due job of a lane.',
    labelNames: ['lane'] as const,
    registers,
  })
  const depth = new Gauge({
    name: 'avsar_queue_jobs',
    help: 'Jobs that wait in a lane, scheduled ones included.',
    labelNames: ['lane'] as const,
    registers,
    async collect() {
      for (const { lane, waiting, oldestMs } of await lanes()) {
        depth.set({ lane }, waiting)
        age.set({ lane }, oldestMs / MS_PER_SECOND)
      }
    },
  })
}

/** Adds `/metrics` for callers with the token. Counts every request, responses from the cache included. */
export async function useMetrics(
  app: FastifyInstance,
  { metrics, token, ...sources }: MetricSources & { metrics: Metrics; token: string },
): Promise<void> {
  const { Histogram } = await import('prom-client')
  const { registry } = metrics
  const requests = new Histogram({
    name: 'avsar_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  })
  await addReadings(metrics, sources)
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern of the route, not the address: an address may contain secrets, and there are too many.
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: reply.raw.statusCode }
    requests.observe(labels, reply.elapsedTime / MS_PER_SECOND)
    done()
  })
  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (!isToken(request.headers.authorization, token))
      throw new AppError(401, 'The token of the metrics is missing.')
    return await reply.type(registry.contentType).send(await registry.metrics())
  })
}
