import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { overloaded, tooManyRequests } from '#server/lib/errors.ts'
import { toNetwork } from '#server/lib/client-network.ts'

// Callers counted at the same time; evicted LRU first.
const MAX_CALLERS = 20_000
const SHED_RETRY_SECONDS = 2
const SHARED_LIMIT_FACTOR = 10

/**
 * Limits: the counted party, the number of requests, and the window (milliseconds). A `caller` is a session, else a
 * network (`address`); a `session` is the same without a limit of its network. A `device` is a session, else a push
 * token. A `holder` has a session, and a `candidate` a session or the challenge of an OTP; others are not counted.
 * Wrong OTPs and mails of a network have limits of their own (`modules/accounts/codes/accounts-limits.policy.ts`).
 */
const LIMITS = {
  general: { by: 'caller', max: 300, timeWindow: MINUTE_MS },
  search: { by: 'caller', max: 60, timeWindow: MINUTE_MS },
  // One search causes several requests for suggestions, which must not use up the limit of searches.
  suggestions: { by: 'caller', max: 180, timeWindow: MINUTE_MS },
  signIns: { by: 'candidate', max: 20, timeWindow: MINUTE_MS },
  // A class of 600 signs in within minutes. Requests for OTPs count separately: they cannot block sign-ins.
  signInsOfNetwork: { by: 'address', max: 1200, timeWindow: MINUTE_MS },
  otpRequestsOfNetwork: { by: 'address', max: 1200, timeWindow: MINUTE_MS },
  // Returns from payment providers, which are cheap until their signature is right; see `provider.routes.ts`.
  returnsOfNetwork: { by: 'address', max: 1200, timeWindow: MINUTE_MS },
  // A provider of calendars loads those of many users from a few IP addresses.
  calendarsOfNetwork: { by: 'address', max: 1200, timeWindow: MINUTE_MS },
  payment: { by: 'caller', max: 10, timeWindow: MINUTE_MS },
  adminWrite: { by: 'caller', max: 120, timeWindow: MINUTE_MS },
  messages: { by: 'holder', max: 5, timeWindow: 10 * MINUTE_MS },
  messagesOfNetwork: { by: 'address', max: 30, timeWindow: 10 * MINUTE_MS },
  // Each new picture takes a thread some 100 ms.
  previews: { by: 'caller', max: 120, timeWindow: MINUTE_MS },
  // Mobile carriers put many phones behind one IP address.
  subscriptions: { by: 'address', max: 300, timeWindow: HOUR_MS },
  pushTests: { by: 'device', max: 5, timeWindow: 10 * MINUTE_MS },
  // A save every two seconds, and repeats. A thousand candidates may share one address.
  attempts: { by: 'session', max: 120, timeWindow: MINUTE_MS },
} as const

type LimitName = keyof typeof LIMITS
type CountedBy = (typeof LIMITS)[LimitName]['by']

declare module 'fastify' {
  interface FastifyContextConfig {
    limits?: readonly LimitName[]
    ownLimits?: readonly LimitName[]
    isUnlimited?: boolean
  }
}

export type LimitOptions = {
  isOn: boolean
  challengeOf: (request: FastifyRequest) => string | null
  isOverloaded: () => boolean
  isFile: (url: string) => boolean
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const isSearch = ({ query }: FastifyRequest): boolean => {
  const terms = (query as Record<string, unknown> | undefined)?.['searchQuery']
  return typeof terms === 'string' ? terms.trim() !== '' : terms !== undefined
}

const isSheddable = (request: FastifyRequest): boolean =>
  isSearch(request) || request.routeOptions.config.limits?.includes('suggestions') === true

type Counter = ReturnType<FastifyInstance['createRateLimit']>

async function enforceLimit(request: FastifyRequest, counter: Counter): Promise<void> {
  const counted = await counter(request)
  if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttlInSeconds)
}

function getLimits(request: FastifyRequest): LimitName[] {
  const { access, limits = [], ownLimits, isUnlimited = false } = request.routeOptions.config
  if (isUnlimited) return []
  if (ownLimits !== undefined) return [...ownLimits]
  const isAdminWrite = access === 'admin' && !SAFE.has(request.method)
  return [
    'general',
    ...(isSearch(request) ? (['search'] as const) : []),
    ...(isAdminWrite ? (['adminWrite'] as const) : []),
    ...limits,
  ]
}

/** Limits requests per session, else per IP network. Searches get 503 during overload. Cached responses are free. */
export async function useRateLimits(app: FastifyInstance, options: LimitOptions): Promise<void> {
  const { isOn, challengeOf, isOverloaded, isFile } = options
  await app.register(rateLimit, { global: false, cache: MAX_CALLERS })

  const addressOf = (request: FastifyRequest) => `ip ${toNetwork(request.ip)}`
  const sessionOf = ({ viewer }: FastifyRequest): string | null =>
    viewer === null ? null : `session ${viewer.sid ?? viewer.id}`
  function getCandidateKey(request: FastifyRequest): string | null {
    const challenge = challengeOf(request)
    return sessionOf(request) ?? (challenge === null ? null : `challenge ${challenge}`)
  }
  const callerOf = (request: FastifyRequest): string => sessionOf(request) ?? addressOf(request)
  function getDeviceKey(request: FastifyRequest): string {
    const token = request.headers['push-token']
    if (request.viewer !== null || typeof token !== 'string') return callerOf(request)
    return `device ${createHash('sha256').update(token).digest('base64url')}`
  }
  const crowdOf = (request: FastifyRequest): string => `sessions of ${addressOf(request)}`

  const keys: Readonly<Record<CountedBy, (request: FastifyRequest) => string | null>> = {
    address: addressOf,
    caller: callerOf,
    holder: sessionOf,
    candidate: getCandidateKey,
    device: getDeviceKey,
    session: callerOf,
  }

  const counters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { by, ...limit }]) => {
      const own = app.createRateLimit({ ...limit, keyGenerator: (request) => keys[by](request) ?? '' })
      const max = SHARED_LIMIT_FACTOR * limit.max
      const shared = by === 'caller' && app.createRateLimit({ ...limit, max, keyGenerator: crowdOf })
      return [name, { own, shared }]
    }),
  ) as Record<LimitName, { own: Counter; shared: Counter | false }>

  async function count(request: FastifyRequest): Promise<void> {
    for (const name of getLimits(request)) {
      if (keys[LIMITS[name].by](request) === null) continue
      const { own, shared } = counters[name]
      await enforceLimit(request, own)
      // The shared limit comes second: a request refused by the caller's own limit does not count against it.
      if (request.viewer !== null && shared !== false) await enforceLimit(request, shared)
    }
  }

  app.addHook('onRequest', (request, _reply, proceed) => {
    if (isSheddable(request) && isOverloaded()) return proceed(overloaded(SHED_RETRY_SECONDS))
    if (!isOn || isFile(request.url)) return proceed()
    count(request).then(() => proceed(), proceed)
  })
}
