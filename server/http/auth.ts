import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Access } from '#shared/contracts/content-kind.ts'
import { forbidden, unauthorized } from '#server/lib/errors.ts'
import type { SessionResolver, Viewer } from '#server/lib/sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Access policy of the route. The server does not start if a route has none. */
    access?: Access
  }
  interface FastifyRequest {
    viewer: Viewer | null
    /** True if the cookie identified the user: a browser also sends it with cross-site requests. */
    isCookieAuth: boolean
  }
  interface FastifyInstance {
    routeTable: readonly RouteOptions[]
  }
}

type Token = { token: string; isCookie: boolean }

const TOKEN_COOKIES = /(?<=^|;)\s*accessToken="?([^;"]*)/g
// Each cookie costs a signature check; no browser has a legitimate reason to send more.
const MAX_COOKIES = 5

// A browser sends all cookies of one name that differ in domain or path: another subdomain may have set one.
function tokenCookies({ headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>): string[] {
  const first = cookies['accessToken']
  const { cookie: all = '' } = headers
  if (first === undefined || all.indexOf('accessToken=') === all.lastIndexOf('accessToken='))
    return [first ?? '']
  const values = Array.from(all.matchAll(TOKEN_COOKIES), ([, value = '']) => value.trim())
  return [...new Set([first, ...values])].filter((value) => value !== '').slice(0, MAX_COOKIES)
}

/** Returns the tokens, the header's first. Callers try them in turn: no bad header or cookie hides a good cookie. */
export function extractTokens(request: Pick<FastifyRequest, 'headers' | 'cookies'>): Token[] {
  const header = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim() ?? ''
  const tokens: Token[] = [
    { token: header, isCookie: false },
    ...tokenCookies(request).map((token) => ({ token, isCookie: true })),
  ]
  return tokens.filter(({ token }) => token !== '')
}

async function identify(
  sessions: SessionResolver,
  request: FastifyRequest,
  tokens: readonly Token[],
): Promise<void> {
  for (const { token, isCookie } of tokens) {
    const viewer = await sessions.identify(token)
    if (viewer === null) continue
    request.viewer = viewer
    request.isCookieAuth = isCookie
    return
  }
}

export function useAuth(app: FastifyInstance, sessions: SessionResolver): void {
  app.decorateRequest('viewer', null)
  app.decorateRequest('isCookieAuth', false)
  // Routes are checked only when the app is ready: the scope of a library sets their access after this hook.
  const routes: RouteOptions[] = []
  app.decorate('routeTable', routes)
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const open = routes.find((route) => route.config?.access === undefined)
    if (open) throw new Error(`The route ${String(open.method)} ${open.url} does not declare its access.`)
  })
  app.addHook('onRequest', (request, _reply, proceed) => {
    // Most requests are anonymous: these continue synchronously, without a promise.
    const tokens = extractTokens(request)
    if (tokens.length === 0) return proceed()
    identify(sessions, request, tokens).then(() => proceed(), proceed)
  })
}

// Until a passkey proves the session of an admin, the session has fewer rights than the account.
function hasRole({ role, accountRole = role }: Viewer, access: Access): boolean {
  if (access === 'adminAccount') return accountRole === 'admin'
  return access !== 'admin' || role === 'admin'
}

export function useAuthorization(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, proceed) => {
    const access = request.routeOptions.config.access
    if (access === undefined || access === 'public' || access === 'webhook') return proceed()
    // The service responds 404 to an unknown token.
    if (access === 'device' && request.headers['push-token'] !== undefined) return proceed()
    const { viewer } = request
    if (viewer === null) return proceed(unauthorized())
    return hasRole(viewer, access) ? proceed() : proceed(forbidden())
  })
}

export function declarePublic(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { access: 'public', ...route.config }
    route.schema = { hide: true, ...route.schema }
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if even a GET changes state: cross-site navigation to the route is refused. */
    changesState?: boolean
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const JSON_TYPE = /^application\/json\s*(;|$)/i

// Browsers send Sec-Fetch-Site; older browsers at least send Origin with a write.
const isOwn = ({ headers }: FastifyRequest, origin: string): boolean => {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

// A cross-site form can send text and form data; JSON needs a CORS preflight.
const isForged = (request: FastifyRequest, origin: string): boolean =>
  !isOwn(request, origin) || (hasBody(request) && !JSON_TYPE.test(request.headers['content-type'] ?? ''))

// A typed URL (`none`) counts as same-origin. Without these headers, a navigation may come from any site.
function isLedHere({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const from = headers.origin ?? headers.referer
  if (from !== undefined) return from !== origin && !from.startsWith(`${origin}/`)
  return (headers.accept ?? '').includes('text/html')
}

/** Responds 403 to cross-site writes with cookie auth, and to cross-site GETs with `changesState`. */
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
