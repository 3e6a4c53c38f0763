import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest } from '#shared/contracts/page.ts'
import { SHARE_PATH, sharedPage } from '#shared/domain/pages/share-target.ts'
import { isPersonalPage, PAGE_QUERY } from '#shared/domain/pages/site-pages.ts'
import { canonicalUrl, pageAddress } from '#shared/domain/pages/page-url.ts'
import { SHELL_PATH } from '../ports/pages/page-renderer.ts'
import type { Pages } from '../ports/pages/page-renderer.ts'
import { isUnavailable } from '../errors.ts'
import { declarePublic } from './auth.ts'
import { sendFailure } from './error-handler.ts'
import { isPageRequest } from './failed-page.ts'
import { pagePolicy } from './page-policy.ts'
import { sendShell } from './shell-page.ts'

type WebApp = {
  /** How pages are drawn; null serves the API alone. */
  pages: Pages | null
  /** The API in process, for one page; tells what the page is made of. */
  api: (dependsOn: FastifyRequest['addCacheTags']) => Pick<PageRequest, 'api' | 'jsonOf'>
  clock: () => number
  /** Scheme and host of the site's public address. */
  origin: string
}

// Addresses of files, which those that are there have answered before. Posts may have a name like it: they are at /job.
const FILES =
  /^\/(?:assets|icons|screenshots|\.well-known)\/|\.(?:js|mjs|css|map|json|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|txt|xml|webmanifest|php)$/i
const isFileName = (path: string): boolean => FILES.test(path) && !/^\/job\//i.test(path)

/** What another app shares with the installed one leads to a page: it has no address of its own to find or go back to. */
const openShared = (origin: string) => async (request: FastifyRequest, reply: FastifyReply) => {
  const [, query = ''] = request.url.split('?', 2)
  const page = sharedPage(query, [new URL(origin).host, request.host])
  return await reply.header('x-robots-tag', 'noindex').redirect(page, 303)
}

/** Draws every page of the site on the server, and serves the client's files beside them. */
export async function useWebApp(app: FastifyInstance, { pages, api, clock, origin }: WebApp): Promise<void> {
  // Answers with the document itself: a reply is only done once it is sent, and would hold all that its page was made of.
  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | Buffer | string> {
    const [path = '/', query = ''] = request.url.split('?', 2)
    if (pages === null || isFileName(path)) return sendFailure(reply, 404)
    const url = pageAddress(path, query)
    const asked = api((...tags) => request.addCacheTags(...tags))
    void reply.type('text/html; charset=utf-8')
    const usePolicy = (site: Parameters<typeof pagePolicy>[1]) => {
      if (isPersonalPage(path)) void reply.header('cross-origin-opener-policy', 'same-origin')
      if (pages.inline === null) void reply.removeHeader('content-security-policy')
      else void reply.header('content-security-policy', pagePolicy(pages.inline, site))
    }
    const page = await pages.render({ ...asked, url, now: clock(), origin })
    if (page.kind === 'redirect') return await reply.redirect(page.location, page.status)
    if (page.error !== undefined) {
      // What draws pages takes it for any other failure.
      if (page.error instanceof Error && isUnavailable(page.error)) throw page.error
      request.log.error({ err: page.error }, 'a page failed')
    }
    const site = await asked.api.site()
    // A demonstration is for looking at: its dates were moved.
    if (site.demo) void reply.header('x-robots-tag', 'noindex')
    usePolicy(site)
    void reply.code(page.status)
    return await pages.document(page, page.head, url)
  }

  await pages?.serve(app)
  await app.register(async (scope) => {
    declarePublic(scope)

    // One address for one page: other spellings of it answer 308 (fine points, section 5).
    scope.addHook('onRequest', async (request, reply) => {
      const [address = '', query = ''] = request.url.split('?', 2)
      const canonical = canonicalUrl(address, query)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (isRead && canonical !== request.url.replace(/\?$/, '')) return reply.redirect(canonical, 308)
      return undefined
    })

    const cached = { config: { isPage: true, cache: { query: [...PAGE_QUERY] } } }
    scope.get(SHELL_PATH, sendShell({ pages, site: () => api(() => undefined).api.site() }))
    scope.get(SHARE_PATH, openShared(origin))
    for (const path of ['/', '/job/:key', '/:key', '/admin/:page']) scope.get(path, cached, sendPage)
  })

  app.setNotFoundHandler(async (request, reply) => {
    return isPageRequest(request) ? await sendPage(request, reply) : sendFailure(reply, 404)
  })
}
