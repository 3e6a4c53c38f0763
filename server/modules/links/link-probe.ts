import http from 'node:http'
import https from 'node:https'
import { globalHttpAgent, globalHttpsAgent } from 'request-filtering-agent'
import { parseSafeLink } from '#shared/domain/links/safe-link.ts'

/**
 * What came of a look at a link: `unknown` says nothing of the link, as when this machine has no network. `answer` is
 * the status, or what went wrong in a word.
 */
export type LinkResult = { outcome: 'alive' | 'failed' | 'unknown'; answer: string }

/** Looks at one link; gives up when the signal says so. */
export type LinkProbe = (url: string, signal: AbortSignal) => Promise<LinkResult>

type Ports = {
  /** By what connections are made: one that reaches private addresses is for tests alone. */
  agents?: { http: http.Agent; https: https.Agent }
  /** Waits for the turn of a request to a host. */
  acquireSlot: (host: string, signal: AbortSignal) => Promise<void>
  /** How the program names itself to the sites it asks. */
  userAgent: string
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const REDIRECTS_MAX = 5
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

// Something is there, if not for programs or not at once.
const GUARDED: ReadonlySet<number> = new Set([401, 403, 405, 406, 407, 429, 451])

// This machine's own trouble.
const OWN_TROUBLE = /^(?:EAI_AGAIN|ENETUNREACH|ENETDOWN|EMFILE|ENFILE)$/

// A server answered that browsers may well trust: they know more authorities and older ways of encrypting.
const STRANGE_TLS = /^(?:UNABLE_TO_|SELF_SIGNED_CERT_IN_CHAIN|EPROTO|ERR_SSL_|ERR_TLS_)/

// To ask again in another way would change nothing.
const FINAL = /^(?:ENOTFOUND|ECONNREFUSED|private address|bad redirect)$/

const isAliveStatus = (status: number): boolean => status < 400 || GUARDED.has(status)

function ofFailure(error: unknown, signal: AbortSignal): LinkResult {
  if (signal.aborted) return { outcome: 'unknown', answer: 'stopped' }
  const { code, name, message = '' } = error as { code?: unknown; name?: unknown; message?: string }
  if (/is (?:private|meta) IP address/.test(message)) return { outcome: 'failed', answer: 'private address' }
  if (name === 'TimeoutError' || code === 'ABORT_ERR') return { outcome: 'failed', answer: 'timeout' }
  const word = typeof code === 'string' ? code : 'no answer'
  if (OWN_TROUBLE.test(word)) return { outcome: 'unknown', answer: word }
  return { outcome: STRANGE_TLS.test(word) ? 'alive' : 'failed', answer: word }
}

type Response = { status: number; location: string | undefined }

/** Looks at links over HTTP: HEAD, and GET where that brought nothing; redirects are followed, never to private addresses. */
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
        // What the page says is not read.
        response.destroy()
      })
      sent.on('error', reject)
      sent.end()
    })

  async function follow(method: string, link: string, signal: AbortSignal): Promise<LinkResult> {
    let url = parseSafeLink(link)
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      if (url === null) return { outcome: 'failed', answer: 'bad redirect' }
      await acquireSlot(url.host, signal)
      const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const { status, location } = await request(method, url, within)
      if (!REDIRECTS.has(status) || location === undefined)
        return { outcome: isAliveStatus(status) ? 'alive' : 'failed', answer: String(status) }
      url = URL.canParse(location, url.href) ? parseSafeLink(new URL(location, url).href) : null
    }
    return { outcome: 'failed', answer: 'too many redirects' }
  }

  const ask = (method: string, url: string, signal: AbortSignal): Promise<LinkResult> =>
    follow(method, url, signal).catch((error: unknown) => ofFailure(error, signal))

  return async (url, signal) => {
    const head = await ask('HEAD', url, signal)
    return head.outcome === 'failed' && !FINAL.test(head.answer) ? await ask('GET', url, signal) : head
  }
}
