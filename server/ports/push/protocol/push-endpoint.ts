/** The address of a subscription, after all checks. */
export type PushEndpoint = {
  /** The address in its normal form; a secret: whoever knows it may be able to send. */
  url: string
  /** Scheme, host and port of the push service. */
  origin: string
  /** Whether the configuration trusts host and port, so that the address may be a private one. */
  isTrusted: boolean
}

/** Parses the address of a subscription; null for one that no message may be sent to. */
export type ParsePushEndpoint = (text: string) => PushEndpoint | null

const MAX_LENGTH = 1024
const HTTPS_PORT = '443'

// The push services of Chrome (two hosts), Firefox, Safari and Edge.
const HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const hasPort = (entry: string): boolean => /:\d+$/.test(entry)

/**
 * Returns a parser that accepts an https address without credentials or fragment, of at most 1,024 characters, whose
 * host is that of a known push service or in `allowedHosts` (PUSH_ALLOWED_HOSTS). An entry without a port allows the
 * default port alone; one with a port is trusted whole. An address must be in its normal form already, as browsers give
 * it: whatever a parser would repair is refused.
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
