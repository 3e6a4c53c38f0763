import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import webPush from 'web-push'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'

/** The keys by which push services know this site, base64url: a point of P-256 (65 bytes) and its secret (32 bytes). */
export type VapidKeys = { publicKey: string; privateKey: string }

const CURVE = 'prime256v1'
const PRIVATE_BYTES = 32
const HEADER_TTL_MS = HOUR_MS
const TOKEN_TTL_S = 43_200
const MAX_ORIGINS = 1000

/** Makes a private key, 32 bytes. */
export const newVapidKey = (): Buffer => Buffer.from(webPush.generateVAPIDKeys().privateKey, 'base64url')

/** Returns the pair of a private key, 32 bytes; throws if no public key belongs to it. */
export function vapidKeysOf(privateKey: Buffer): VapidKeys {
  const curve = createECDH(CURVE)
  curve.setPrivateKey(privateKey)
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}

/** Returns whether 32 bytes are a private key of P-256. */
export function isVapidKey(bytes: Buffer): boolean {
  try {
    return vapidKeysOf(bytes).publicKey !== ''
  } catch {
    return false
  }
}

// Names and addresses that lead nobody to the operator (RFC 2606, RFC 6761, RFC 6762, RFC 8375).
const RESERVED =
  /(?:^|\.)(?:localhost|localdomain|local|test|example|invalid|internal|home\.arpa|onion|example\.(?:com|net|org))$/

const isPublicHost = (host: string): boolean =>
  host.includes('.') && /^[a-z\d.-]*\.[a-z][a-z\d-]*$/i.test(host) && !RESERVED.test(host.toLowerCase())

function subjectHost(subject: string): string | null {
  if (!URL.canParse(subject)) return null
  const { protocol, hostname, pathname } = new URL(subject)
  if (protocol === 'https:') return hostname
  return protocol === 'mailto:' ? (pathname.split('@')[1] ?? null) : null
}

/**
 * Returns the first of the given contacts that a push service takes: an https or mailto address whose host is neither
 * this machine nor reserved (Apple answers 403 to others). Null if there is none.
 */
export const vapidSubject = (candidates: readonly string[]): string | null =>
  candidates.find((subject) => isPublicHost(subjectHost(subject) ?? '')) ?? null

const encodeJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

// web-push makes no token without a contact, which RFC 8292 leaves to the sender.
function withoutContact(origin: string, { publicKey, privateKey }: VapidKeys): string {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 1 + PRIVATE_BYTES), point.subarray(1 + PRIVATE_BYTES)]
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: privateKey,
    x: x.toString('base64url'),
    y: y.toString('base64url'),
  }
  const claims = { aud: origin, exp: Math.floor(Date.now() / 1000) + TOKEN_TTL_S }
  const token = `${encodeJson({ typ: 'JWT', alg: 'ES256' })}.${encodeJson(claims)}`
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${token}.${signature.toString('base64url')}, k=${publicKey}`
}

type Options = {
  keys: VapidKeys
  /** The contact of the operator now, of `vapidSubject`. */
  subject: () => string | null
  clock?: () => number
}

/**
 * Returns a function that gives the Authorization header for an origin, kept for an hour. Tokens hold for 12 hours of the
 * system's time, which is what push services compare.
 */
export function vapidHeaders({ keys, subject, clock = Date.now }: Options): (origin: string) => string {
  const headers = new LRUCache<string, { header: string; contact: string | null; at: number }>({
    max: MAX_ORIGINS,
  })
  return (origin) => {
    const now = clock()
    const contact = subject()
    const kept = headers.get(origin)
    // A clock that was set back does not keep a token for longer.
    if (kept && kept.contact === contact && now >= kept.at && now < kept.at + HEADER_TTL_MS)
      return kept.header
    const header =
      contact === null
        ? withoutContact(origin, keys)
        : webPush.getVapidHeaders(origin, contact, keys.publicKey, keys.privateKey, 'aes128gcm').Authorization
    headers.set(origin, { header, contact, at: now })
    return header
  }
}
