import { ECDH } from 'node:crypto'

export type PushEndpoint = {
  /** Normalized address. Secret: it may suffice for sending. */
  url: string
  origin: string
  /** The configuration trusts host and port, so the address may be private. */
  isTrusted: boolean
}

export type ParsePushEndpoint = (text: string) => PushEndpoint | null

const MAX_LENGTH = 1024
const HTTPS_PORT = '443'

// Push services of Chrome (two hosts), Firefox, Safari and Edge.
const HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const hasPort = (entry: string): boolean => /:\d+$/.test(entry)

/** Accepts normalized https addresses of push services and `allowedHosts`. An entry with a port is fully trusted. */
export function pushEndpoints(allowedHosts: readonly string[]): ParsePushEndpoint {
  const trusted = new Set(allowedHosts.filter(hasPort))
  const listed = [...HOSTS, ...allowedHosts.filter((entry) => !hasPort(entry))]
  const hosts = new Set(listed.filter((entry) => !entry.startsWith('*.')))
  const suffixes = listed.filter((entry) => entry.startsWith('*.')).map((entry) => entry.slice(1))
  const isListed = (host: string): boolean =>
    hosts.has(host) || suffixes.some((suffix) => host.endsWith(suffix) && host.length > suffix.length)

  return (text) => {
    if (text.length > MAX_LENGTH || !URL.canParse(text)) return null
    const { href, protocol, username, password, hash, hostname, port, origin } = new URL(text)
    if (href !== text || protocol !== 'https:' || username + password + hash !== '') return null
    const isTrusted = trusted.has(`${hostname}:${port === '' ? HTTPS_PORT : port}`)
    return isTrusted || (port === '' && isListed(hostname)) ? { url: href, origin, isTrusted } : null
  }
}

const CURVE = 'prime256v1'
const POINT_BYTES = 65
// First byte of an uncompressed point.
const UNCOMPRESSED = 4
const AUTH_BYTES = 16

/** Decodes base64 in either alphabet, with or without padding; null for anything else. */
function decodeBase64(text: string): Buffer | null {
  const plain = text
    .replace(/={1,2}$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  const bytes = Buffer.from(plain, 'base64url')
  // Node's decoder skips unknown characters.
  return bytes.toString('base64url') === plain ? bytes : null
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, CURVE)
    return true
  } catch {
    return false
  }
}

/** Returns a subscription's public key as base64url; null unless it is an uncompressed point of P-256. */
export function normalP256dh(text: string): string | null {
  const bytes = decodeBase64(text)
  if (bytes?.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED || !isOnCurve(bytes)) return null
  return bytes.toString('base64url')
}

export function normalAuth(text: string): string | null {
  const bytes = decodeBase64(text)
  return bytes?.length === AUTH_BYTES ? bytes.toString('base64url') : null
}
