import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import webPush from 'web-push'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'

/** Keys that identify this site to push services, base64url: a point of P-256 (65 bytes) and its secret (32 bytes). */
export type VapidKeys = { publicKey: string; privateKey: string }

const CURVE = 'prime256v1'
const PRIVATE_BYTES = 32
const HEADER_TTL_MS = HOUR_MS
const TOKEN_TTL_S = 43_200
const MAX_ORIGINS = 1000

export const newVapidKey = (): Buffer => Buffer.from(webPush.generateVAPIDKeys().privateKey, 'base64url')

export function deriveVapidKeys(privateKey: Buffer): VapidKeys {
  const curve = createECDH(CURVE)
  curve.setPrivateKey(privateKey)
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}

export function isVapidKey(bytes: Buffer): boolean {
  try {
    return deriveVapidKeys(bytes).publicKey !== ''
  } catch {
    return false
  }
}

// Names and addresses without a reachable operator (RFC 2606, RFC 6761, RFC 6762, RFC 8375).
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

/** Returns the first contact that push services accept: https or mailto with a public host. */
export const vapidSubject = (candidates: readonly string[]): string | null =>
  candidates.find((subject) => isPublicHost(subjectHost(subject) ?? '')) ?? null

const encodeJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

// web-push requires a contact, though RFC 8292 makes it optional.
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
  subject: () => string | null
  clock?: () => number
}

/** Returns Authorization headers by origin, cached for an hour. Tokens are valid for 12 hours of system time. */
export function vapidHeaders({ keys, subject, clock = Date.now }: Options): (origin: string) => string {
  const headers = new LRUCache<string, { header: string; contact: string | null; at: number }>({
    max: MAX_ORIGINS,
  })
  return (origin) => {
    const now = clock()
    const contact = subject()
    const cached = headers.get(origin)
    // A clock set back must not extend a token's use.
    if (cached && cached.contact === contact && now >= cached.at && now < cached.at + HEADER_TTL_MS)
      return cached.header
    const header =
      contact === null
        ? withoutContact(origin, keys)
        : webPush.getVapidHeaders(origin, contact, keys.publicKey, keys.privateKey, 'aes128gcm').Authorization
    headers.set(origin, { header, contact, at: now })
    return header
  }
}
