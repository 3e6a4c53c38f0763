import type { FastifyInstance } from 'fastify'
import type { Config } from '../fastify.config.ts'
import { useAuthorization, useAuth } from './plugins/auth.ts'
import { useCsrf } from './plugins/csrf.ts'
import { useRateLimits } from './plugins/rate-limits.ts'
import type { LimitOptions } from './plugins/rate-limits.ts'
import type { SessionResolver } from './ports/access/sessions.ts'

type Guards = Omit<LimitOptions, 'isOn'> & { sessions: SessionResolver }

/** Finds out who calls, and holds callers to the limits and to the access of every route: before all other hooks. */
export async function useGuards(
  app: FastifyInstance,
  config: Config,
  { sessions, ...limits }: Guards,
): Promise<void> {
  useAuth(app, sessions)
  await useRateLimits(app, { isOn: config.rateLimits, ...limits })
  useAuthorization(app)
  useCsrf(app, config)
}
