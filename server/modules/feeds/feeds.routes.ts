import * as z from 'zod'
import type { ApiRoutes } from '../../ports/api-routes.ts'
import { FEED_PAGES, feedPath } from './feeds.service.ts'
import type { FeedsService } from './feeds.service.ts'

const FeedQuery = z.object({ state: z.string('Give one state.').max(100).default('') })

/** Registers an Atom feed for each list page, filtered by `?state=`. */
export function feedsRoutes(routes: ApiRoutes, service: FeedsService): void {
  for (const [page, list] of Object.entries(FEED_PAGES))
    routes.get(
      feedPath(page),
      {
        config: { access: 'public', cache: { query: ['state'] } },
        schema: { querystring: FeedQuery },
      },
      async (request, reply) => {
        const { state } = request.query
        const { xml, tags } = await service.feed(page, list, state)
        request.addCacheTags(...tags)
        // Feeds are for machines and should not be search results.
        return reply.header('x-robots-tag', 'noindex').type('application/atom+xml; charset=utf-8').send(xml)
      },
    )
}
