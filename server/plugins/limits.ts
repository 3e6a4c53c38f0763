import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { overloaded, tooMany } from '../errors.ts'

const MINUTE = 60_000
// Callers that are counted at once; the ones heard of longest ago go first.
const CALLERS = 20_000
const SHED_RETRY_SECONDS = 2

/** How many requests a caller has: of whom they are counted, how many, and in what time (milliseconds). */
const LIMITS = {
  general: { by: 'caller', max: 300, timeWindow: MINUTE },
  search: { by: 'caller', max: 60, timeWindow: MINUTE },
  auth: { by: 'caller', max: 20, timeWindow: MINUTE },
  adminWrite: { by: 'caller', max: 120, timeWindow: MINUTE },
  codeSends: { by: 'address', max: 60, timeWindow: 60 * MINUTE },
  codeTries: { by: 'address', max: 100, timeWindow: 10 * MINUTE },
} as const

type LimitName = keyof typeof LIMITS

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits of the route beside those that hold for all. */
    limits?: readonly LimitName[]
  }
}

type Options = {
  /** False counts nothing. */
  isOn: boolean
  /** The challenge that a request carries, if this server gave it out; many phones share one address. */
  challengeOf: (request: FastifyRequest) => string | null
  /** Whether the server is behind with its work. */
  isBehind: () => boolean
  /** Whether a path is a file of the client: those are not counted. */
  isFile: (url: string) => boolean
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const isSearch = ({ query }: FastifyRequest): boolean => {
  const words = (query as Record<string, unknown> | undefined)?.['searchQuery']
  return typeof words === 'string' ? words.trim() !== '' : words !== undefined
}

function limitsOf(request: FastifyRequest): LimitName[] {
  const { access, limits = [] } = request.routeOptions.config
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
 * lets searches wait while the server is behind. What the answer cache sends before routing is not counted.
 */
export async function useLimits(app: FastifyInstance, options: Options): Promise<void> {
  const { isOn, challengeOf, isBehind, isFile } = options
  await app.register(rateLimit, { global: false, cache: CALLERS })

  const addressOf = (request: FastifyRequest) => `ip ${normalizeIP(request.ip)}`
  function callerOf(request: FastifyRequest): string {
    const { viewer } = request
    if (viewer !== null) return `session ${viewer.sid ?? viewer.id}`
    const challenge = challengeOf(request)
    return challenge === null ? addressOf(request) : `challenge ${challenge}`
  }

  const counters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { by, ...limit }]) => [
      name,
      app.createRateLimit({ ...limit, keyGenerator: by === 'caller' ? callerOf : addressOf }),
    ]),
  ) as Record<LimitName, ReturnType<typeof app.createRateLimit>>

  async function count(request: FastifyRequest): Promise<void> {
    for (const name of limitsOf(request)) {
      const counted = await counters[name](request)
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds)
    }
  }

  app.addHook('onRequest', (request, _reply, proceed) => {
    if (isSearch(request) && isBehind()) return proceed(overloaded(SHED_RETRY_SECONDS))
    if (!isOn || isFile(request.url)) return proceed()
    count(request).then(() => proceed(), proceed)
  })
}
