import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import { SuggestData, SuggestQuery } from '#shared/contracts/suggestions.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { SuggestionsService } from './suggestions.service.ts'

export function suggestionsRoutes(routes: ApiRoutes, service: SuggestionsService): void {
  routes.get(
    '/suggest',
    {
      config: { access: 'public', cache: { query: ['q'] }, limits: ['suggestions'] },
      schema: {
        tags: ['Suggestions'],
        summary: 'Suggestions for typed text, from public content only; below 2 KB',
        querystring: SuggestQuery,
        response: { 200: envelope(SuggestData) },
      },
    },
    async (request) => {
      const { suggestions, tags } = await service.suggest(request.query.q)
      request.addCacheTags(...tags)
      return toEnvelope({ suggestions })
    },
  )
}
