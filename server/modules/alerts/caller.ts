import type { FastifyRequest } from 'fastify'

/** Who calls: a user with a session, a device by its token, or nobody known. */
export type Caller = { userId: string | null; sessionId: string | null; token: string | null }

/** Returns who calls a route of alerts: its session, and the token of its device. */
export function callerOf({ viewer, headers }: Pick<FastifyRequest, 'viewer' | 'headers'>): Caller {
  const token = headers['push-token']
  return {
    userId: viewer?.id ?? null,
    sessionId: viewer?.sid ?? null,
    token: typeof token === 'string' && token !== '' ? token : null,
  }
}
