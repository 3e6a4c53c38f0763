import type * as z from 'zod'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import { OpenJobsData, OpenJobsQuery } from '#shared/contracts/open-jobs.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { OpenJobsService } from './open-jobs.service.ts'

export function openJobsRoutes(routes: ApiRoutes, service: OpenJobsService): void {
  routes.get(
    '/open-jobs',
    {
      config: { access: 'public', cache: { query: ['since'] satisfies (keyof OpenJobsQuery)[] } },
      schema: {
        tags: ['Sync'],
        summary:
          'Open job posts with their eligibility, the same for everybody, or their changes since a cursor',
        querystring: OpenJobsQuery,
        response: { 200: envelope(OpenJobsData) },
      },
    },
    async (request) => {
      const { items, tags, ...page } = await service.page(request.query)
      request.addCacheTags(...tags)
      // All refused cursors get the same page, so they share a cache entry.
      if (page.reset) request.shareCacheEntry('open jobs reset')
      return toEnvelope({
        jobPosts: items as unknown as z.output<typeof OpenJobsData>['jobPosts'],
        ...page,
      })
    },
  )
}
