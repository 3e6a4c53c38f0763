import type { FastifyRequest } from 'fastify'
import { networkOf } from '#server/lib/client-network.ts'

/** Who calls: a user with a session, a device by its token, or nobody known. */
export type Caller = {
  userId: string | null
  sessionId: string | null
  token: string | null
  /** The network that it is counted by. */
  network: string
}

/** Returns who calls a route of alerts: its session, and the token of its device. */
export function callerOf({ viewer, headers, ip }: Pick<FastifyRequest, 'viewer' | 'headers' | 'ip'>): Caller {
  const token = headers['push-token']
  return {
    userId: viewer?.id ?? null,
    sessionId: viewer?.sid ?? null,
    network: networkOf(ip),
    token: typeof token === 'string' && token !== '' ? token : null,
  }
}
