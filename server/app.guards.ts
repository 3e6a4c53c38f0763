import type { FastifyInstance } from 'fastify'
import type { Config } from '../fastify.config.ts'
import { useAccess, useAuth } from './plugins/auth.ts'
import { useCsrf } from './plugins/csrf.ts'
import { useLimits } from './plugins/limits.ts'
import type { LimitOptions } from './plugins/limits.ts'
import type { Sessions } from './ports/access/sessions.ts'

type Guards = Omit<LimitOptions, 'isOn'> & { sessions: Sessions }

/** Finds out who calls, and holds callers to the limits and to the access of every route: before all other hooks. */
export async function useGuards(
  app: FastifyInstance,
  config: Config,
  { sessions, ...limits }: Guards,
): Promise<void> {
  useAuth(app, sessions)
  await useLimits(app, { isOn: config.rateLimits, ...limits })
  useAccess(app)
  useCsrf(app, config)
}
