import type { Socket } from 'node:net'
import webPush from 'web-push'
import type { RequestOptions } from 'web-push'
import { RequestFilteringHttpAgent } from 'request-filtering-agent'
import { buildConnector } from 'undici'
import type { Dispatcher } from 'undici'

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

export type PlainMessage = {
  p256dh: string
  auth: string
  payload: string
  /** Seconds for which the push service stores the message. */
  ttl: number
  urgency: 'high' | 'normal'
  /** At most 32 characters of base64url; a message replaces a pending one of the same topic. */
  topic: string
}

type EncryptedMessage = { headers: string[]; body: Uint8Array }

// The encryption does not depend on the endpoint.
const ENDPOINT = 'https://push.invalid/'

// Tokens are made per origin, not per message. The library accepts null, contrary to its types.
const NO_TOKEN = { vapidDetails: null } as unknown as Pick<RequestOptions, 'vapidDetails'>

/** Encrypts a message (RFC 8291) in about 150 µs; null for unusable keys or topic. */
export function encryptMessage({
  p256dh,
  auth,
  payload,
  ttl,
  urgency,
  topic,
}: PlainMessage): EncryptedMessage | null {
  try {
    const subscription = { endpoint: ENDPOINT, keys: { p256dh, auth } }
    const options = { TTL: ttl, urgency, topic, contentEncoding: 'aes128gcm', ...NO_TOKEN } as const
    const { headers, body } = webPush.generateRequestDetails(subscription, Buffer.from(payload), options)
    const named = Object.entries(headers as Record<string, string | number>)
    return { headers: named.flatMap(([name, value]) => [name, String(value)]), body }
  } catch {
    return null
  }
}

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

type Options = {
  isTrusted: boolean
  timeoutMs: number
  ca?: string | undefined
  /** Opens TCP connections to untrusted origins; refuses private addresses. */
  agent?: RequestFilteringHttpAgent | undefined
}

const PRIVATE = /is (?:private|meta) IP address|denyIPAddressList/

const toConnectError = (error: Error): Error =>
  PRIVATE.test(error.message) ? new PrivateAddressError('The address is not public.') : error

/** Returns a TLS connector. It checks the connected address, since a name may resolve differently later. */
export function pushConnector({
  isTrusted,
  timeoutMs,
  ca,
  agent = new RequestFilteringHttpAgent(),
}: Options): buildConnector.connector {
  const overTls = buildConnector({
    allowH2: true,
    preferH2: true,
    timeout: timeoutMs,
    ...(ca === undefined ? {} : { ca }),
  })
  if (isTrusted) return overTls
  return (options, callback) => {
    const port = Number(options.port || 443)
    const socket = agent.createConnection({ host: options.hostname, port }) as Socket
    const fail = (error: Error): void => callback(toConnectError(error), null)
    socket.once('error', fail)
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('timeout')))
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail)
      overTls({ ...options, httpSocket: socket }, callback)
    })
  }
}

export type PushResponse = { status: number; retryAfter: string | null } | { error: Error } | 'timeout'

const MAX_BODY_BYTES = 65_536

const firstOf = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null

/** Waits for the complete response. A received status counts despite later errors: the service has decided. */
export function postMessage(
  dispatcher: Dispatcher,
  { path, headers, body }: EncryptedMessage & { path: string },
  timeoutMs: number,
): Promise<PushResponse> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null
    let answer: PushResponse | null = null
    let isOver = false
    let bytes = 0

    function finish(response: PushResponse): void {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      resolve(response)
    }
    function cut(response: PushResponse): void {
      finish(response)
      controller?.abort(new Error('The answer was cut off.'))
    }
    const timer = setTimeout(() => cut(answer ?? 'timeout'), timeoutMs)

    // One timeout covers the complete request, so the timeouts of undici are off.
    const times = { headersTimeout: 0, bodyTimeout: 0 }
    dispatcher.dispatch(
      { method: 'POST', path, headers, body, ...times },
      {
        onRequestStart(given) {
          controller = given
          if (isOver) given.abort(new Error('Too late.'))
        },
        onResponseStart(_controller, status, responseHeaders) {
          // 1xx: the final response follows.
          if (status >= 200) answer = { status, retryAfter: firstOf(responseHeaders['retry-after']) }
        },
        onResponseData(_controller, chunk) {
          bytes += chunk.length
          if (bytes > MAX_BODY_BYTES && answer !== null) cut(answer)
        },
        onResponseEnd: () => finish(answer ?? { error: new Error('No answer.') }),
        onResponseError: (_controller, error) => finish(answer ?? { error }),
      },
    )
  })
}
