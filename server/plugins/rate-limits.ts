import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { overloaded, tooManyRequests } from '../errors.ts'
import { networkOf } from '../ports/access/network.ts'

const MINUTE = 60_000
// Callers that are counted at once; the ones heard of longest ago go first.
const CALLERS = 20_000
const SHED_RETRY_SECONDS = 2
// What all who are counted by something better than their address may do together from one network, of one's own limit.
const TOGETHER = 10

/**
 * How many requests a caller has: of whom they are counted, how many, and in what time (milliseconds). A `caller` without a
 * session or challenge is its network; a `holder` without either is not counted.
 */
const LIMITS = {
  general: { by: 'caller', max: 300, timeWindow: MINUTE },
  search: { by: 'caller', max: 60, timeWindow: MINUTE },
  auth: { by: 'caller', max: 20, timeWindow: MINUTE },
  adminWrite: { by: 'caller', max: 120, timeWindow: MINUTE },
  codeSends: { by: 'address', max: 60, timeWindow: 60 * MINUTE },
  codeTries: { by: 'address', max: 100, timeWindow: 10 * MINUTE },
  messages: { by: 'holder', max: 5, timeWindow: 10 * MINUTE },
  messagesOfNetwork: { by: 'address', max: 30, timeWindow: 10 * MINUTE },
} as const

type LimitName = keyof typeof LIMITS

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits of the route beside those that hold for all. */
    limits?: readonly LimitName[]
    /** The route is never limited. */
    isUnlimited?: boolean
  }
}

/** How callers are counted. */
export type LimitOptions = {
  /** False counts nothing. */
  isOn: boolean
  /** The challenge that a request carries, if this server gave it out; many phones share one address. */
  challengeOf: (request: FastifyRequest) => string | null
  /** Whether the server is behind with its work. */
  isOverloaded: () => boolean
  /** Whether a path is that of a file of the client which is there: those are not counted. */
  isFile: (url: string) => boolean
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const isSearch = ({ query }: FastifyRequest): boolean => {
  const words = (query as Record<string, unknown> | undefined)?.['searchQuery']
  return typeof words === 'string' ? words.trim() !== '' : words !== undefined
}

type Counter = ReturnType<FastifyInstance['createRateLimit']>

async function hold(request: FastifyRequest, counter: Counter): Promise<void> {
  const counted = await counter(request)
  if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttlInSeconds)
}

function limitsOf(request: FastifyRequest): LimitName[] {
  const { access, limits = [], isUnlimited = false } = request.routeOptions.config
  if (isUnlimited) return []
  const isAdminWrite = access === 'admin' && !SAFE.has(request.method)
  return [
    'general',
    ...(isSearch(request) ? (['search'] as const) : []),
    ...(isAdminWrite ? (['adminWrite'] as const) : []),
    ...limits,
  ]
}

/**
 * Limits requests by session, by the challenge of a code that was asked for, else by IP address (IPv6: its /64), and
 * lets searches wait while the server is behind. Challenges are free to be had: all who hold one in a network together get
 * ten times the limit of one, and so do all sessions, which are counted apart from them so that nobody can use up theirs.
 * What the answer cache sends is not counted.
 */
export async function useRateLimits(app: FastifyInstance, options: LimitOptions): Promise<void> {
  const { isOn, challengeOf, isOverloaded, isFile } = options
  await app.register(rateLimit, { global: false, cache: CALLERS })

  const addressOf = (request: FastifyRequest) => `ip ${networkOf(request.ip)}`
  function holderOf(request: FastifyRequest): string | null {
    const { viewer } = request
    if (viewer !== null) return `session ${viewer.sid ?? viewer.id}`
    const challenge = challengeOf(request)
    return challenge === null ? null : `challenge ${challenge}`
  }
  const callerOf = (request: FastifyRequest): string => holderOf(request) ?? addressOf(request)
  const crowdOf = (request: FastifyRequest): string =>
    `${request.viewer === null ? 'challenges' : 'sessions'} of ${addressOf(request)}`

  const counters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { by, ...limit }]) => {
      const own = app.createRateLimit({ ...limit, keyGenerator: by === 'address' ? addressOf : callerOf })
      const max = TOGETHER * limit.max
      const together = by === 'caller' && app.createRateLimit({ ...limit, max, keyGenerator: crowdOf })
      return [name, { own, together }]
    }),
  ) as Record<LimitName, { own: Counter; together: Counter | false }>

  async function count(request: FastifyRequest): Promise<void> {
    const isHolder = holderOf(request) !== null
    for (const name of limitsOf(request)) {
      if (LIMITS[name].by === 'holder' && !isHolder) continue
      const { own, together } = counters[name]
      await hold(request, own)
      // After one's own: who is refused by that takes nothing from the others.
      if (isHolder && together !== false) await hold(request, together)
    }
  }

  app.addHook('onRequest', (request, _reply, proceed) => {
    if (isSearch(request) && isOverloaded()) return proceed(overloaded(SHED_RETRY_SECONDS))
    if (!isOn || isFile(request.url)) return proceed()
    count(request).then(() => proceed(), proceed)
  })
}
