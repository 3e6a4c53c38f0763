import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { logRepeats } from '#server/lib/logs/log-repeats.ts'
import { toNetwork } from '#server/lib/client-network.ts'
import { useSchedule } from './schedule.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    signsIn?: true
    refusalEvent?: string
  }
}

const HASH_LENGTH = 16

const REFUSALS: Readonly<Record<number, string>> = {
  401: 'not signed in',
  403: 'not allowed',
  429: 'too many requests',
}

const OWNED: readonly unknown[] = ['user', 'device']

function findEvent(
  { routeOptions: { config, url = '' } }: FastifyRequest,
  status: number,
): string | undefined {
  if (status === 401 && config.signsIn === true) return 'sign-in failed'
  if (config.refusalEvent !== undefined && status < 500 && status !== 429) return config.refusalEvent
  // The id is unknown or belongs to another user: services do not tell these apart.
  if (status === 404 && OWNED.includes(config.access) && url.includes(':')) return 'id not found'
  return REFUSALS[status]
}

// The random key changes daily: equal hashes connect the lines of one day, but reveal no network later.
function networkHashes(clock: () => number) {
  let [day, key] = [Number.NaN, randomBytes(0)]
  return (ip: string): string => {
    const today = Math.floor(clock() / DAY_MS)
    if (today !== day) [day, key] = [today, randomBytes(32)]
    return createHmac('sha256', key).update(toNetwork(ip)).digest('base64url').slice(0, HASH_LENGTH)
  }
}

const getStatus = (error: Error): number =>
  'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500

/** Logs sign-ins and refusals at `warn` with the network as a hash. Repeats are logged once a minute, with a count. */
export function useSecurityLog(app: FastifyInstance, { clock }: { clock: () => number }): void {
  const hashOf = networkHashes(clock)
  const repeats = logRepeats({ clock, write: (line) => app.log.warn(line, line.event) })

  const toLogLine = ({ id, ip, method, routeOptions }: FastifyRequest, event: string, status: number) => ({
    event,
    reqId: id,
    route: `${method} ${routeOptions.url ?? '(none)'}`,
    status,
    network: hashOf(ip),
  })

  app.addHook('onError', async (request, _reply, error) => {
    const status = getStatus(error)
    const event = findEvent(request, status)
    if (event !== undefined) repeats.record(toLogLine(request, event, status))
  })
  // The hook is added only to the few sign-in routes, so that it costs nothing on others.
  app.addHook('onRoute', (route) => {
    if (route.config?.signsIn !== true) return
    const before = route.onResponse === undefined ? [] : [route.onResponse].flat()
    route.onResponse = [
      ...before,
      async (request, { statusCode }) => {
        if (statusCode === 200) app.log.warn(toLogLine(request, 'sign-in', statusCode), 'sign-in')
      },
    ]
  })
  useSchedule(app, [async () => repeats.sweep()])
  app.addHook('onClose', async () => repeats.end())
}
