import type * as z from 'zod'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { SyncData, SyncQuery } from '#shared/contracts/sync.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { SyncService } from './sync.service.ts'

// Order of the client's parameters, so that its URLs equal the cache keys.
const PARAMETERS = ['since', 'limit'] satisfies (keyof SyncQuery)[]

export function syncRoutes(routes: ApiRoutes, service: SyncService): void {
  routes.get(
    '/sync',
    {
      config: { access: 'public', cache: { query: PARAMETERS } },
      schema: {
        tags: ['Sync'],
        summary: 'Job posts that changed or went since a cursor, in the order of their changes',
        querystring: SyncQuery,
        response: { 200: envelope(SyncData) },
      },
    },
    async (request) => {
      const { items, tags, ...page } = await service.page(request.query)
      request.addCacheTags(...tags)
      // All refused cursors get the same page, so they share a cache entry.
      if (page.reset) request.shareCacheEntry(`sync reset, limit ${request.query.limit}`)
      return toEnvelope({ jobPosts: items as unknown as z.output<typeof SyncData>['jobPosts'], ...page })
    },
  )
}
