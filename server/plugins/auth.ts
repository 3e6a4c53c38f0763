import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Access } from '#shared/contracts/content-kind.ts'
import { forbidden, unauthorized } from '../errors.ts'
import type { SessionResolver, Viewer } from '../ports/access/sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it keeps the server from starting. */
    access?: Access
  }
  interface FastifyRequest {
    /** The signed-in person, or null. */
    viewer: Viewer | null
    /** Whether it was the cookie that told who it is, which a browser sends whoever asks it to. */
    isCookieAuth: boolean
  }
  interface FastifyInstance {
    /** Every route with the access that it declares. */
    routeTable: readonly RouteOptions[]
  }
}

type Token = { token: string; isCookie: boolean }

const TOKEN_COOKIES = /(?<=^|;)\s*accessToken="?([^;"]*)/g
// Each is a signature to verify; a browser has no honest reason to hold more.
const COOKIES_TRIED = 5

// A browser sends cookies of one name that differ in domain or path together: another subdomain may have set one.
function tokenCookies({ headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>): string[] {
  const first = cookies['accessToken']
  const { cookie: all = '' } = headers
  if (first === undefined || all.indexOf('accessToken=') === all.lastIndexOf('accessToken='))
    return [first ?? '']
  const values = Array.from(all.matchAll(TOKEN_COOKIES), ([, value = '']) => value.trim())
  return [...new Set([first, ...values])].filter((value) => value !== '').slice(0, COOKIES_TRIED)
}

/**
 * The tokens that a request carries, the header's first. A bare `Authorization: x` counts as a token, and neither a bad
 * header nor a bad cookie hides a good cookie (decision C1): the caller tries them in turn.
 */
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

/** Makes every route declare its access, and finds out who calls. */
export function useAuth(app: FastifyInstance, sessions: SessionResolver): void {
  app.decorateRequest('viewer', null)
  app.decorateRequest('isCookieAuth', false)
  // Collected, and looked at when all scopes have had their say: a library's scope may declare its routes later.
  const routes: RouteOptions[] = []
  app.decorate('routeTable', routes)
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const open = routes.find((route) => route.config?.access === undefined)
    if (open) throw new Error(`The route ${String(open.method)} ${open.url} does not declare its access.`)
  })
  app.addHook('onRequest', (request, _reply, proceed) => {
    // Nearly everybody is anonymous: that takes no turn of its own.
    const tokens = extractTokens(request)
    if (tokens.length === 0) return proceed()
    identify(sessions, request, tokens).then(() => proceed(), proceed)
  })
}

/** Holds callers to the access of the route before their input is read. */
export function useAuthorization(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, proceed) => {
    const access = request.routeOptions.config.access
    if (access === undefined || access === 'public' || access === 'webhook') return proceed()
    if (request.viewer === null) return proceed(unauthorized())
    return access === 'admin' && request.viewer.role !== 'admin' ? proceed(forbidden()) : proceed()
  })
}

/** Declares the routes of this scope, a library's or the pages', as public and as no part of the described API. */
export function declarePublic(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { access: 'public', ...route.config }
    route.schema = { hide: true, ...route.schema }
  })
}
