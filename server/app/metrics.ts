import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#server/http/metrics.ts'
import type { Db } from '#server/db/db.ts'
import { withTransactions } from '#server/db/with-transactions.ts'
import type { PushPorts } from '#server/ports/push/push-ports.ts'
import type { CachedResponse } from '#server/http/response-cache/cached-response.ts'
import type { TaggedCache } from '#server/lib/cache/tagged-cache.ts'
import type { Config } from '../../fastify.config.ts'

type MeasuredPorts = { db: Db; push?: PushPorts }

const measuredDb = (db: Db, { observeWait }: Metrics): Db =>
  withTransactions(db, (work, lock) => {
    const requestedAt = performance.now()
    return db.tx((query) => {
      observeWait(performance.now() - requestedAt)
      return work(query)
    }, lock)
  })

const measuredPush = (push: PushPorts, { countPush }: Metrics): PushPorts => ({
  ...push,
  sender: {
    ...push.sender,
    async send(message) {
      const outcome = await push.sender.send(message)
      countPush(outcome.status)
      return outcome
    },
  },
})

/** Opens the metrics if the operator has set a token, and measures the database and the push messages with them. */
export async function measuredPorts<Ports extends MeasuredPorts>(
  { metricsToken }: Pick<Config, 'metricsToken'>,
  ports: Ports,
): Promise<{ ports: Ports; metrics: Metrics | null }> {
  if (metricsToken === null) return { ports, metrics: null }
  const { openMetrics } = await import('#server/http/metrics.ts')
  const metrics = await openMetrics()
  const db = measuredDb(ports.db, metrics)
  const push = ports.push === undefined ? {} : { push: measuredPush(ports.push, metrics) }
  return { ports: { ...ports, db, ...push }, metrics }
}

type Sources = { metrics: Metrics | null; cache: TaggedCache<CachedResponse> }

/** Adds `/metrics`, if the operator has set a token. Call it before routes are added, whose requests it counts. */
export async function useConfiguredMetrics(
  app: FastifyInstance,
  { metricsToken: token }: Pick<Config, 'metricsToken'>,
  { metrics, cache }: Sources,
): Promise<void> {
  if (metrics === null || token === null) return
  const { useMetrics } = await import('#server/http/metrics.ts')
  await useMetrics(app, {
    metrics,
    token,
    lanes: () => app.readLanes(),
    cache: () => ({ ...cache.stats(), ...cache.uses() }),
  })
}
