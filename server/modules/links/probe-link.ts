import http from 'node:http'
import https from 'node:https'
import { globalHttpAgent, globalHttpsAgent } from 'request-filtering-agent'
import { parseSafeLink } from '#shared/domain/links/safe-link.ts'
import { setTimeout as sleep } from 'node:timers/promises'

/** Result of a check: `unknown` if inconclusive, as without a network. `result`: HTTP status or error code. */
export type LinkResult = { outcome: 'alive' | 'failed' | 'unknown'; result: string }

/** Checks one link until the signal aborts. */
export type LinkProbe = (url: string, signal: AbortSignal) => Promise<LinkResult>

type Ports = {
  /** Only tests use agents that reach private addresses. */
  agents?: { http: http.Agent; https: https.Agent }
  /** Waits until a request to a host is allowed. */
  acquireSlot: (host: string, signal: AbortSignal) => Promise<void>
  userAgent: string
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const REDIRECTS_MAX = 5
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

// The page exists, but not for programs or not now.
const GUARDED: ReadonlySet<number> = new Set([401, 403, 405, 406, 407, 429, 451])

// Errors of this machine, not of the link.
const LOCAL_ERRORS = /^(?:EAI_AGAIN|ENETUNREACH|ENETDOWN|EMFILE|ENFILE)$/

// The server responded, and browsers may trust it: they accept more CAs and older TLS versions.
const TLS_ERRORS = /^(?:UNABLE_TO_|SELF_SIGNED_CERT_IN_CHAIN|EPROTO|ERR_SSL_|ERR_TLS_)/

// A second attempt with GET would not change these results.
const FINAL = /^(?:ENOTFOUND|ECONNREFUSED|private address|bad redirect)$/

const isAliveStatus = (status: number): boolean => status < 400 || GUARDED.has(status)

function toErrorResult(error: unknown, signal: AbortSignal): LinkResult {
  if (signal.aborted) return { outcome: 'unknown', result: 'stopped' }
  const { code, name, message = '' } = error as { code?: unknown; name?: unknown; message?: string }
  if (/is (?:private|meta) IP address/.test(message)) return { outcome: 'failed', result: 'private address' }
  if (name === 'TimeoutError' || code === 'ABORT_ERR') return { outcome: 'failed', result: 'timeout' }
  const errorCode = typeof code === 'string' ? code : 'no answer'
  if (LOCAL_ERRORS.test(errorCode)) return { outcome: 'unknown', result: errorCode }
  return { outcome: TLS_ERRORS.test(errorCode) ? 'alive' : 'failed', result: errorCode }
}

type Response = { status: number; location: string | undefined }

/** Builds a probe over HTTP: HEAD, then GET after a failure. It follows redirects, but never to private addresses. */
export function linkProbe({ agents, acquireSlot, userAgent, timeoutMs = TIMEOUT_MS }: Ports): LinkProbe {
  const agentOf = (url: URL) =>
    url.protocol === 'https:' ? (agents?.https ?? globalHttpsAgent) : (agents?.http ?? globalHttpAgent)

  const request = (method: string, url: URL, signal: AbortSignal): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { request: send } = url.protocol === 'https:' ? https : http
      const headers = { 'user-agent': userAgent, accept: '*/*' }
      const sent = send(url, { method, agent: agentOf(url), headers, signal }, (response) => {
        const { statusCode: status = 0 } = response
        resolve({ status, location: response.headers.location })
        response.destroy()
      })
      sent.on('error', reject)
      sent.end()
    })

  async function follow(method: string, link: string, signal: AbortSignal): Promise<LinkResult> {
    let url = parseSafeLink(link)
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      if (url === null) return { outcome: 'failed', result: 'bad redirect' }
      await acquireSlot(url.host, signal)
      const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const { status, location } = await request(method, url, within)
      if (!REDIRECTS.has(status) || location === undefined)
        return { outcome: isAliveStatus(status) ? 'alive' : 'failed', result: String(status) }
      url = URL.canParse(location, url.href) ? parseSafeLink(new URL(location, url).href) : null
    }
    return { outcome: 'failed', result: 'too many redirects' }
  }

  const tryRequest = (method: string, url: string, signal: AbortSignal): Promise<LinkResult> =>
    follow(method, url, signal).catch((error: unknown) => toErrorResult(error, signal))

  return async (url, signal) => {
    const head = await tryRequest('HEAD', url, signal)
    return head.outcome === 'failed' && !FINAL.test(head.result) ? await tryRequest('GET', url, signal) : head
  }
}

type ThrottlePorts = { clock?: () => number; wait?: (ms: number, signal: AbortSignal) => Promise<unknown> }

const wait = (ms: number, signal: AbortSignal): Promise<unknown> => sleep(ms, undefined, { signal })

/** Builds a throttle that spaces requests to one host by a pause (milliseconds). The wait rejects if aborted. */
export function hostThrottle(
  pauseMs: number,
  { clock = Date.now, wait: sleepFor = wait }: ThrottlePorts = {},
) {
  const freeAt = new Map<string, number>()
  return async (host: string, signal: AbortSignal): Promise<void> => {
    const now = clock()
    for (const [other, at] of freeAt) if (at <= now) freeAt.delete(other)
    const slotAt = Math.max(now, freeAt.get(host) ?? now)
    freeAt.set(host, slotAt + pauseMs)
    if (slotAt > now) await sleepFor(slotAt - now, signal)
  }
}
