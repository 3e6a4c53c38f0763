import Fastify from 'fastify'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import cookie from '@fastify/cookie'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { useAuthorization, useAuth, useCsrf } from '#server/http/auth.ts'
import { useRateLimits } from '#server/http/rate-limits.ts'
import type { LimitOptions } from '#server/http/rate-limits.ts'
import { useCacheForUnidentified, useResponseCache } from '#server/http/response-cache/response-cache.ts'
import { combineResolvers } from '#server/lib/sessions.ts'
import type { SessionResolver } from '#server/lib/sessions.ts'
import { useLinkChecks } from '#server/app/adapters/admin.ts'
import { buildAccounts } from '#server/app/adapters/accounts.ts'
import { alertRecords, sessionRecords } from '#server/app/adapters/alerts.ts'
import type { PaymentSandbox } from '#server/app/adapters/payment-sandbox.ts'
import { configuredPayments, usePaymentHosts } from '#server/app/adapters/payments.ts'
import type { Db } from '#server/db/db.ts'
import { refuseFullDisk } from '#server/db/sqlite/disk-space.ts'
import { purgeIdempotencyKeys } from '#server/content/idempotency/idempotency.ts'
import { SITE_TAG } from '#server/content/cache/cache-tags.ts'
import { useValidation, useJsonBodies } from '#server/http/validation.ts'
import { useErrorHandler, unroutedErrors } from '#server/http/error-handler.ts'
import { failedPages, useWebApp } from '#server/http/pages/web-app.ts'
import { useDraining, useStalledResponses } from '#server/http/connections.ts'
import { healthRoutes } from '#server/http/health.ts'
import { useOpenApi } from '#server/http/openapi/openapi.ts'
import { useSecurityLog } from '#server/http/security-log.ts'
import { securityHeaders, useSecurity } from '#server/http/security-headers.ts'
import type { CachedResponse } from '#server/http/response-cache/cached-response.ts'
import { pageApi } from '#server/http/pages/page-api.ts'
import type { Entitlements } from '#server/content/content.sale.ts'
import { logOptions } from '#server/lib/logs/log-options.ts'
import type { LogStream } from '#server/lib/logs/log-options.ts'
import { taggedCache } from '#server/lib/cache/tagged-cache.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import type { Pages } from '#server/ports/page-renderer/page-renderer.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import type { PaymentPorts } from '#server/ports/payments/payment-provider.ts'
import type { PushPorts } from '#server/ports/push/push-ports.ts'
import { serverOptions } from '../../fastify.config.ts'
import type { Config } from '../../fastify.config.ts'
import { cacheInvalidator, foreignWrites, purgeInvalidations } from '#server/processes/cache-invalidations.ts'
import type { ForeignWrites } from '#server/processes/cache-invalidations.ts'
import type { Leadership } from '#server/processes/leadership.ts'
import { leadership } from '#server/processes/leadership.ts'
import { newNodeId } from '#server/processes/node-id.ts'
import { errorFacts } from '#server/lib/logs/error-facts.ts'
import { useProcesses, useSchedules, mailSender, registeredJobs, useQueueWorkers } from './jobs.ts'
import { measuredPorts, useConfiguredMetrics } from './metrics.ts'
import { buildServices } from './services.ts'
import type { Services } from './services.ts'
import { apiRoutes, documentRoutes } from './routes.ts'

type Guards = Omit<LimitOptions, 'isOn'> & { sessions: SessionResolver }

/** Applies rate limits, access policies and CSRF checks to every route, before its input is read. */
async function useGuards(
  app: FastifyInstance,
  config: Config,
  { sessions, ...limits }: Guards,
): Promise<void> {
  useAuth(app, sessions)
  useCacheForUnidentified(app)
  await useRateLimits(app, { isOn: config.rateLimits, ...limits })
  useAuthorization(app)
  useCsrf(app, config)
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
    sandbox: PaymentSandbox | null
  }
}

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  secrets: Secrets
  mailer: Mailer
  push?: PushPorts
  payments?: PaymentPorts
  sessions?: SessionResolver
  isBehind?: () => boolean
  entitlements?: Entitlements
  pages?: Pages
  pace?: WorkPace
  logStream?: LogStream
}

const toServerOptions = (config: Config, { logStream }: Pick<Ports, 'logStream'>): FastifyServerOptions => ({
  ...serverOptions(config),
  logger: logOptions(config, logStream),
})

const listUserRecords = ({ contact, savedJobs, calendars, syncedProfiles, ...services }: Services) => [
  ...[
    contact,
    savedJobs,
    calendars,
    syncedProfiles,
    services.attempts,
    services.practice,
    services.payments,
  ].map(({ personal }) => personal),
  alertRecords,
]

/** Opens the sandbox of payments. A configuration without a sandbox does not load its code. */
async function openSandbox(
  app: FastifyInstance,
  config: Config,
  ports: Ports,
): Promise<PaymentSandbox | null> {
  if (!config.payments.hasSandbox) return null
  const adapter = await import('#server/app/adapters/payment-sandbox.ts')
  return await adapter.openSandbox(app, config, ports)
}

type CacheOptions = { maxBytes: number; db: Db; clock: () => number; node: string }

/** Opens the cache of responses, which follows the writes of other processes. */
async function openCache(app: FastifyInstance, { maxBytes, db, clock, node }: CacheOptions) {
  const cache = taggedCache<CachedResponse>({ maxBytes, clock, isCurrent: () => foreign.isCurrent() })
  const drop = (tags: readonly string[]) => cache.invalidate(tags)
  const foreign: ForeignWrites = await foreignWrites({
    db,
    node,
    drop,
    clear: () => cache.clear(),
    onError: (error) =>
      app.log.error({ failure: errorFacts(error) }, 'the writes of other processes could not be read'),
  })
  return { cache, foreign, invalidate: cacheInvalidator({ db, node, drop }) }
}

type Background = Pick<Ports, 'db' | 'clock' | 'mailer'> & {
  accounts: Awaited<ReturnType<typeof buildAccounts>>
  services: Services
  sandbox: PaymentSandbox | null
  foreign: ForeignWrites
  leader: Leadership
}

/** Starts scheduled work and queued jobs once the server listens. */
function useBackground(app: FastifyInstance, config: Config, { accounts, services, ...ports }: Background) {
  const { clock, leader, foreign, sandbox, mailer } = ports
  const { queue } = services
  useProcesses(app, { ...config, foreign, leader })
  const sweeps = [accounts.sweep, purgeIdempotencyKeys(ports), purgeInvalidations(ports)]
  useSchedules(app, services, { leader, sweeps })
  const jobs = registeredJobs(services, accounts.mails, mailSender(app, mailer))
  useQueueWorkers(app, { queue, jobs, clock, sandbox, foreign })
  useLinkChecks(app, config, ports)
}

export async function buildApp(config: Config, given: Ports): Promise<FastifyInstance> {
  const node = newNodeId()
  const { ports: measured, metrics } = await measuredPorts(config, given)
  const leader = leadership({ db: measured.db, node })
  const ports = { ...measured, db: leader.fenced }
  const headers = securityHeaders({ isHttps: config.publicUrl.startsWith('https:') })
  const app = Fastify({ ...toServerOptions(config, ports), ...unroutedErrors(headers) })
  const { db, clock, pages = null } = ports
  // In development, pages change with their sources and nothing invalidates them: no cache.
  const maxBytes = pages?.inline === null ? 0 : config.responseCacheBytes
  const { cache, foreign, invalidate } = await openCache(app, { maxBytes, db, clock, node })
  const { allowsPaidPrizes, publicUrl: origin, payments: paymentSettings, rateLimits: isLimited } = config
  const sandbox = await openSandbox(app, config, ports)
  const payments =
    ports.payments ?? configuredPayments(paymentSettings, { sandbox: sandbox?.provider ?? null, clock })
  const services = buildServices({ ...ports, allowsPaidPrizes, origin, payments, isLimited, invalidate })

  app.decorate('services', services)
  app.decorate('sandbox', sandbox)

  useValidation(app, config)
  useJsonBodies(app)
  useStalledResponses(app, config.responseStallMs)
  useSecurity(app, headers)
  // Registered before the hooks below, so that cached responses skip them.
  useResponseCache(app, cache)
  useSecurityLog(app, { clock })
  useErrorHandler(app, pages === null ? {} : { failedPage: failedPages(pages) })
  await useConfiguredMetrics(app, config, { metrics, cache })
  useDraining(app)
  await app.register(cookie)
  usePaymentHosts(app, paymentSettings)
  const { queue, site } = services
  const records = listUserRecords(services)
  const accounts = await buildAccounts(app, config, { ...ports, queue, records, sessionRecords, site })
  await useGuards(app, config, {
    sessions: combineResolvers(ports.sessions, accounts.sessions.port),
    isOverloaded: ports.isBehind ?? (() => false),
    isFile: (url) => pages?.isFile(url) ?? false,
    challengeOf: (request) => accounts.getChallenge(request),
  })
  await useOpenApi(app, config)

  const routes = app.withTypeProvider<ZodTypeProvider>()
  const check = async () => {
    db.check()
    db.dataVersion()
    await refuseFullDisk(db, config.dataDir)
    await services.site.read()
  }
  healthRoutes(routes, { check })
  await apiRoutes(routes, services, accounts)
  await documentRoutes(routes, { ...config, services, sandbox, clock })
  await useWebApp(app, {
    pages,
    api: (dependsOn) => pageApi(services, SITE_TAG, dependsOn),
    clock,
    origin: config.publicUrl,
  })
  const background = { accounts, services, sandbox, foreign, leader }
  useBackground(app, config, { ...ports, ...background })
  return app
}
