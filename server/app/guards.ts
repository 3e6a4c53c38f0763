import type { FastifyInstance } from 'fastify'
import type { Config } from '../../fastify.config.ts'
import { useAuthorization, useAuth, useCsrf } from '#server/http/auth.ts'
import { useRateLimits } from '#server/http/rate-limits.ts'
import type { LimitOptions } from '#server/http/rate-limits.ts'
import { useCacheForUnidentified } from '#server/http/response-cache/response-cache.ts'
import type { SessionResolver } from '#server/lib/sessions.ts'

type Guards = Omit<LimitOptions, 'isOn'> & { sessions: SessionResolver }

/** Applies rate limits, access policies and CSRF checks to every route, before its input is read. */
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
