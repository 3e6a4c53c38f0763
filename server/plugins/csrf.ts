import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route changes something though it may be a GET: other sites' pages must not lead there. */
    changesState?: boolean
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const JSON_TYPE = /^application\/json\s*(;|$)/i

// Browsers say where a request comes from; one that is too old to do so still names the origin of a write.
const isOwn = ({ headers }: FastifyRequest, origin: string): boolean => {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

// A form of another site can send text and forms, never JSON without asking first.
const isForged = (request: FastifyRequest, origin: string): boolean =>
  !isOwn(request, origin) || (hasBody(request) && !JSON_TYPE.test(request.headers['content-type'] ?? ''))

// A typed address counts as one's own. Without a word of the browser, what asks for a page is a navigation, and one that
// does not name our page as where it comes from may come from anywhere.
function isLedHere({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const from = headers.origin ?? headers.referer
  if (from !== undefined) return from !== origin && !from.startsWith(`${origin}/`)
  return (headers.accept ?? '').includes('text/html')
}

/**
 * Refuses what another site makes a signed-in person's browser do: 403. Whoever shows a token in a header cannot be
 * made to.
 */
export function useCsrf(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const { origin } = new URL(publicUrl)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.isCookieAuth) return done()
    const isRead = SAFE.has(request.method)
    const { changesState = false } = request.routeOptions.config
    const isRefused = isRead ? changesState && isLedHere(request, origin) : isForged(request, origin)
    return isRefused ? done(forbidden()) : done()
  })
}
