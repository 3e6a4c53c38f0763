import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { checkVapid } from './check-vapid.ts'
import type { VapidClaims } from './check-vapid.ts'

/** Wrong request: the status of the response, and the reason. */
export class WrongRequest extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export type PushHeaders = { ttl: number; topic: string | null; urgency: string; vapid: VapidClaims }

export const MAX_BODY_BYTES = 4096

const URGENCIES: ReadonlySet<string> = new Set(['very-low', 'low', 'normal', 'high'])
const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(',') : header

/** Builds a check of headers (RFC 8030, 8188, 8292) for an origin; it throws a WrongRequest. */
export function requestCheck(origin: string, clock: () => number) {
  // A sender uses a token many times; it is verified once.
  const verified = new LRUCache<string, VapidClaims>({ max: 1000 })

  function parseVapid(header: string | undefined): VapidClaims {
    if (header === undefined) throw new WrongRequest(401, 'no Authorization')
    const known = verified.get(header)
    if (known && known.exp > clock() / 1000) return known
    try {
      const claims = checkVapid(header, origin, clock())
      verified.set(header, claims)
      return claims
    } catch (error) {
      throw new WrongRequest(403, `token: ${(error as Error).message}`)
    }
  }

  return (headers: IncomingHttpHeaders): PushHeaders => {
    const ttl = one(headers['ttl']) ?? ''
    const topic = one(headers['topic']) ?? null
    const urgency = one(headers['urgency']) ?? 'normal'
    if (!/^\d{1,10}$/.test(ttl)) throw new WrongRequest(400, 'TTL')
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) throw new WrongRequest(400, 'Topic')
    if (!URGENCIES.has(urgency)) throw new WrongRequest(400, 'Urgency')
    if (headers['content-encoding'] !== 'aes128gcm') throw new WrongRequest(415, 'Content-Encoding')
    return { ttl: Number(ttl), topic, urgency, vapid: parseVapid(headers.authorization) }
  }
}
