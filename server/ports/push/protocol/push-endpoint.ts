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
