import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { FEED_PAGES, feedPath } from './feeds.service.ts'
import type { FeedsService } from './feeds.service.ts'

const FeedQuery = z.object({ state: z.string('Give one state.').max(100).default('') })

const OPTIONS = { access: 'public', cache: { query: ['state'] } } as const

type Feed = Awaited<ReturnType<FeedsService['feed']>>

function send(request: FastifyRequest, reply: FastifyReply, { xml, tags }: Feed) {
  request.addCacheTags(...tags)
  // Feeds are for machines and should not be search results.
  return reply.header('x-robots-tag', 'noindex').type('application/atom+xml; charset=utf-8').send(xml)
}

/** Registers an Atom feed for each list page and each organisation, filtered by `?state=`. */
export function feedsRoutes(routes: ApiRoutes, service: FeedsService): void {
  for (const [page, list] of Object.entries(FEED_PAGES))
    routes.get(
      feedPath(page),
      { config: OPTIONS, schema: { querystring: FeedQuery } },
      async (request, reply) => send(request, reply, await service.feed(page, list, request.query.state)),
    )

  routes.get(
    feedPath('/organisation/:slug'),
    { config: OPTIONS, schema: { params: z.object({ slug: z.string() }), querystring: FeedQuery } },
    async (request, reply) =>
      send(request, reply, await service.organisationFeed(request.params.slug, request.query.state)),
  )
}
