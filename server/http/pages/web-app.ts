import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'
import type { ErrorEnvelope } from '#shared/contracts/envelope.ts'
import { SITE_DEFAULTS } from '#shared/contracts/site.ts'
import { SHARE_PATH, sharedPage } from '#shared/domain/pages/share-target.ts'
import { ADMIN_PAGES, isPersonalPage, PAGE_QUERY, SITE_PAGES } from '#shared/domain/pages/site-pages.ts'
import { canonicalUrl, pageAddress } from '#shared/domain/pages/page-url.ts'
import { SHELL_PATH } from '#server/ports/page-renderer/page-renderer.ts'
import type { Pages } from '#server/ports/page-renderer/page-renderer.ts'
import { sendError } from '#server/http/error-handler.ts'
import type { FailedPage } from '#server/http/error-handler.ts'
import { isUnavailable } from '#server/lib/errors.ts'
import { hasETag } from '#server/lib/etags.ts'
import { declarePublic } from '#server/http/auth.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import type { PageSource } from './page-api.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isPage?: boolean
  }
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

const isApi = (url: string) => /^\/(api|healthz|readyz)(\/|\?|$)/i.test(url)

/** Returns true for a page request: its route has `isPage`, or no route matches and the path is not the API's. */
const isPageRequest = ({ method, url, is404, routeOptions }: FastifyRequest): boolean =>
  READS.has(method) && (is404 ? !isApi(url) : routeOptions.config.isPage === true)

/** Returns a function that sends error pages with a link home. It reads no data, which could fail like the request. */
export function failedPages({
  staticDocument,
  inline,
}: Pick<Pages, 'staticDocument' | 'inline'>): FailedPage {
  async function send(request: FastifyRequest, reply: FastifyReply, { statusCode, message }: ErrorEnvelope) {
    const body = `<main><h1>${message}</h1><p><a href="/">Home</a></p></main>`
    const page = await staticDocument({ head: '<title>Avsar</title>', body }, request.url)
    if (inline === null) void reply.removeHeader('content-security-policy')
    else void reply.header('content-security-policy', pagePolicy(inline, SITE_DEFAULTS))
    return await reply.code(statusCode).type('text/html; charset=utf-8').send(page)
  }
  return (request, reply, body) => (isPageRequest(request) ? send(request, reply, body) : null)
}

type WebApp = {
  pages: Pages | null
  api: (dependsOn: FastifyRequest['addCacheTags']) => PageSource
  clock: () => number
  origin: string
}

// File paths; existing files were served before this route. Posts may have similar names: they are at /job.
const FILES =
  /^\/(?:assets|icons|screenshots|\.well-known)\/|\.(?:js|mjs|css|map|json|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|txt|xml|webmanifest|php)$/i
const isFileName = (path: string): boolean => FILES.test(path) && !/^\/job\//i.test(path)

/** Redirects content shared into the installed app to a page, since the share path itself must not be revisited. */
const openShared = (origin: string) => async (request: FastifyRequest, reply: FastifyReply) => {
  const [, query = ''] = request.url.split('?', 2)
  const page = sharedPage(query, [new URL(origin).host, request.host])
  return await reply.header('x-robots-tag', 'noindex').redirect(page, 303)
}

export async function useWebApp(app: FastifyInstance, { pages, api, clock, origin }: WebApp): Promise<void> {
  // Returns the document, not the reply, which would retain the page's data until it is sent.
  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | Buffer | string> {
    const [path = '/', query = ''] = request.url.split('?', 2)
    if (pages === null || isFileName(path)) return sendError(reply, 404)
    const url = pageAddress(path, query)
    const source = api((...tags) => request.addCacheTags(...tags))
    void reply.type('text/html; charset=utf-8')
    const usePolicy = (site: Parameters<typeof pagePolicy>[1]) => {
      if (isPersonalPage(path)) void reply.header('cross-origin-opener-policy', 'same-origin')
      if (pages.inline === null) void reply.removeHeader('content-security-policy')
      else void reply.header('content-security-policy', pagePolicy(pages.inline, site))
    }
    const page = await pages.render({ url, reads: source.reads, now: clock(), origin })
    if (page.kind === 'redirect') return await reply.redirect(page.location, page.status)
    if (page.error !== undefined) {
      // The renderer does not distinguish unavailability from other failures.
      if (page.error instanceof Error && isUnavailable(page.error)) throw page.error
      request.log.error({ err: page.error }, 'a page failed')
    }
    const site = await source.settings()
    // A demo has shifted dates, so search engines must not index it.
    if (site.demo) void reply.header('x-robots-tag', 'noindex')
    usePolicy(site)
    void reply.code(page.status)
    return page.document
  }

  await pages?.serve(app)
  await app.register(async (scope) => {
    declarePublic(scope)

    // One URL per page: other spellings redirect with 308 (docs/product/fine-points.md#5-slugs).
    scope.addHook('onRequest', async (request, reply) => {
      const [address = '', query = ''] = request.url.split('?', 2)
      const canonical = canonicalUrl(address, query)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (isRead && canonical !== request.url.replace(/\?$/, '')) return reply.redirect(canonical, 308)
      return undefined
    })

    const cached = { config: { isPage: true, cache: { query: [...PAGE_QUERY] } } }
    scope.get(SHELL_PATH, sendShell({ pages, site: () => api(() => undefined).settings() }))
    scope.get(SHARE_PATH, openShared(origin))
    const items = ['/job/:key', '/organisation/:slug', '/Quiz/:id', '/:key']
    for (const path of [...SITE_PAGES, ...ADMIN_PAGES, ...items]) scope.get(path, cached, sendPage)
  })

  app.setNotFoundHandler(async (request, reply) => {
    return isPageRequest(request) ? await sendPage(request, reply) : sendError(reply, 404)
  })
}

type Sources = { pages: Pages | null; site: () => Promise<Parameters<typeof pagePolicy>[1]> }

/** Sends the app shell with its content security policy, else 404. `no-cache` prevents a mix of files of two builds. */
export const sendShell =
  ({ pages, site }: Sources) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!pages?.shell || !pages.inline) return sendError(reply, 404)
    const policy = pagePolicy(pages.inline, await site())
    // Weak ETag: it is the same in every content coding.
    const tag = `W/"${createHash('sha256').update(policy).update(pages.shell).digest('base64url')}"`
    void reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy, etag: tag })
    if (hasETag(request.headers['if-none-match'], tag)) return await reply.code(304).send()
    return await reply.type('text/html; charset=utf-8').send(pages.shell)
  }
