import type { FastifyRequest } from 'fastify'
import type { Caller } from './alerts.service.ts'

/** Returns who calls a route of alerts: its session, and the token of its device. */
export function callerOf({ viewer, headers }: Pick<FastifyRequest, 'viewer' | 'headers'>): Caller {
  const token = headers['push-token']
  return {
    userId: viewer?.id ?? null,
    sessionId: viewer?.sid ?? null,
    token: typeof token === 'string' && token !== '' ? token : null,
  }
}
