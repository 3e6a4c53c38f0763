import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { kindTag, SITE_TAG } from '#server/content/cache/cache-tags.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { SitemapService } from './sitemap.service.ts'

const OPTIONS = { config: { access: 'public' as const, cache: { query: [] } } }

const dependsOnPosts = (request: FastifyRequest) => request.addCacheTags(kindTag('jobPost'), SITE_TAG)

// Sitemaps are for machines and should not be search results.
const send = (reply: FastifyReply, document: string) =>
  reply.header('x-robots-tag', 'noindex').type('application/xml; charset=utf-8').send(document)

export function sitemapRoutes(routes: ApiRoutes, service: SitemapService): void {
  routes.get('/sitemap.xml', OPTIONS, async (request, reply) => {
    dependsOnPosts(request)
    return send(reply, await service.index())
  })

  routes.get('/sitemap/pages.xml', OPTIONS, async (request, reply) => {
    dependsOnPosts(request)
    return send(reply, await service.pages())
  })

  routes.get(
    '/sitemap/posts-:part(^[1-9]\\d{0,5}$).xml',
    { ...OPTIONS, schema: { params: z.object({ part: z.coerce.number() }) } },
    async (request, reply) => {
      dependsOnPosts(request)
      const document = await service.part(request.params.part)
      return document === null ? reply.callNotFound() : send(reply, document)
    },
  )
}
