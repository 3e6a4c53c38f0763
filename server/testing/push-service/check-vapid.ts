import { createPublicKey, verify } from 'node:crypto'

export type VapidClaims = { aud: string; exp: number; sub?: string; publicKey: string }

const DAY_S = 86_400
const HEADER = /^vapid t=(?<token>[\w-]+\.[\w-]+\.[\w-]+), ?k=(?<key>[\w-]+)$/

const parse = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>

/** Checks an Authorization header (RFC 8292) for an origin; throws with the fault. */
export function checkVapid(header: string | undefined, origin: string, now: number): VapidClaims {
  const { token = '', key = '' } = HEADER.exec(header ?? '')?.groups ?? {}
  if (token === '') throw new Error('no token')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { aud, exp, sub } = parse(claims)
  if (parse(head)['alg'] !== 'ES256') throw new Error('another algorithm')
  if (aud !== origin) throw new Error('another audience')
  if (typeof exp !== 'number' || exp <= now / 1000) throw new Error('expired')
  if (exp > now / 1000 + DAY_S) throw new Error('valid for more than a day')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw new Error('no key')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('not signed by its key')
  return { aud, exp, publicKey: key, ...(typeof sub === 'string' ? { sub } : {}) }
}
