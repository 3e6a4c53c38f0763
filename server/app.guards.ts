import type { FastifyInstance } from 'fastify'
import type { Config } from '../fastify.config.ts'
import { useAuthorization, useAuth } from './plugins/auth.ts'
import { useCsrf } from './plugins/csrf.ts'
import { useRateLimits } from './plugins/rate-limits.ts'
import type { LimitOptions } from './plugins/rate-limits.ts'
import { useCacheForUnidentified } from './plugins/response-cache.ts'
import type { SessionResolver } from './ports/access/sessions.ts'

type Guards = Omit<LimitOptions, 'isOn'> & { sessions: SessionResolver }

/**
 * Identifies the user, and applies rate limits, access policies and CSRF checks to every route, before its input is
 * read.
 */
export async function useGuards(
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
