import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '#server/lib/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route changes state even as a GET: cross-site navigation to it is refused. */
    changesState?: boolean
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const JSON_TYPE = /^application\/json\s*(;|$)/i

// Browsers send Sec-Fetch-Site; older ones still send Origin with a write.
const isOwn = ({ headers }: FastifyRequest, origin: string): boolean => {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

// A cross-site form can send text and form data; JSON needs a CORS preflight.
const isForged = (request: FastifyRequest, origin: string): boolean =>
  !isOwn(request, origin) || (hasBody(request) && !JSON_TYPE.test(request.headers['content-type'] ?? ''))

// A typed URL (`none`) counts as same-origin. Without Sec-Fetch-Site, Origin and Referer, a request for HTML is a
// navigation that may come from any site.
function isLedHere({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const from = headers.origin ?? headers.referer
  if (from !== undefined) return from !== origin && !from.startsWith(`${origin}/`)
  return (headers.accept ?? '').includes('text/html')
}

/**
 * Responds 403 to cross-site writes with cookie auth, and to cross-site GETs of routes with `changesState`. Header
 * tokens are exempt.
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
