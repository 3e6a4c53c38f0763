export type PushEndpoint = {
  /** Normalized address. Secret: it may suffice for sending. */
  url: string
  /** Scheme, host and port of the push service. */
  origin: string
  /** The configuration trusts host and port, so the address may be private. */
  isTrusted: boolean
}

/** Parses the address of a subscription; null if messages to it are not allowed. */
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

/**
 * Returns a parser for https addresses without credentials or fragment, of at most 1,024 characters. The host must be a
 * known push service or in `allowedHosts` (PUSH_ALLOWED_HOSTS). An entry without a port allows only the default port;
 * one with a port is fully trusted. Addresses must be normalized, as browsers send them: those that a parser would
 * repair are refused.
 */
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
