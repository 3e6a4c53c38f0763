import { AliasesData, SiteAliases } from '#shared/contracts/aliases.ts'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import { ORGANISATIONS } from '#shared/domain/organisations/organisation-table.ts'
import { unauthorized } from '#server/lib/errors.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { ALIASES_TAG, type AliasesService } from './aliases.service.ts'

// Hosts and further fields of the table stay on the server.
const ORGANISATION_NAMES = ORGANISATIONS.map(({ slug, name, short, aliases }) => ({
  slug,
  name,
  short,
  aliases: [...aliases],
}))

const ADMIN = { config: { access: 'admin' as const } }

export function aliasesRoutes(routes: ApiRoutes, service: AliasesService): void {
  routes.get(
    '/aliases',
    {
      config: { access: 'public', cache: { query: [] } },
      schema: {
        tags: ['Site'],
        summary: 'Words that mean the same in a search, and the names of organisations',
        response: { 200: envelope(AliasesData) },
      },
    },
    async (request) => {
      request.addCacheTags(ALIASES_TAG)
      const groups = (await service.all()).map((group) => [...group])
      return toEnvelope({ groups, organisations: ORGANISATION_NAMES })
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
