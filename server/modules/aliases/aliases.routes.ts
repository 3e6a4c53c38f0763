import { AliasesData, SiteAliases } from '#shared/contracts/aliases.ts'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import { unauthorized } from '#server/lib/errors.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { ALIASES_TAG, type AliasesService } from './aliases.service.ts'

const ADMIN = { config: { access: 'admin' as const } }

export function aliasesRoutes(routes: ApiRoutes, service: AliasesService): void {
  routes.get(
    '/aliases',
    {
      config: { access: 'public', cache: { query: [] } },
      schema: {
        tags: ['Site'],
        summary: 'Words and phrases that mean the same in a search',
        response: { 200: envelope(AliasesData) },
      },
    },
    async (request) => {
      request.addCacheTags(ALIASES_TAG)
      return toEnvelope({ groups: (await service.all()).map((group) => [...group]) })
    },
  )
  routes.get(
    '/admin/aliases',
    {
      ...ADMIN,
      schema: {
        tags: ['Admin'],
        summary: 'The words that this site added to the table',
        response: { 200: envelope(SiteAliases) },
      },
    },
    async () => toEnvelope(await service.own()),
  )
  routes.put(
    '/admin/aliases',
    {
      ...ADMIN,
      schema: {
        tags: ['Admin'],
        summary: 'Replace the words that this site added to the table',
        body: SiteAliases,
        response: { 200: envelope(SiteAliases) },
      },
    },
    async (request) => {
      if (request.viewer === null) throw unauthorized()
      return toEnvelope(await service.change(request.body, request.viewer), 'Words saved.')
    },
  )
}
