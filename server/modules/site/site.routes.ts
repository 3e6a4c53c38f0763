import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import {
  toSiteDetails,
  toSiteFrame,
  SiteBody,
  SiteData,
  SitePartData,
  SiteQuery,
  type Site,
} from '#shared/contracts/site.ts'
import { SITE_TAG } from '#server/content/cache/cache-tags.ts'
import { unauthorized } from '#server/lib/errors.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { SiteService } from './site.service.ts'

function selectFields({ states, ...settings }: Site, { fields }: SiteQuery) {
  switch (fields) {
    case 'all':
      return { ...settings, states }
    case 'frame':
      return toSiteFrame(settings)
    case 'details':
      return toSiteDetails(settings)
  }
}

export function siteRoutes(routes: ApiRoutes, service: SiteService): void {
  routes.get(
    '/site',
    {
      config: { access: 'public', cache: { query: ['fields'] } },
      schema: {
        tags: ['Site'],
        summary: 'Name, links and settings of the site',
        querystring: SiteQuery,
        response: { 200: envelope(SitePartData) },
      },
    },
    async (request) => {
      request.addCacheTags(SITE_TAG)
      return toEnvelope({ site: selectFields(await service.read(), request.query) })
    },
  )
  routes.put(
    '/site',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Site'],
        summary: 'Change settings',
        body: SiteBody,
        response: { 200: envelope(SiteData) },
      },
    },
    async (request) => {
      if (request.viewer === null) throw unauthorized()
      return toEnvelope({ site: await service.change(request.body, request.viewer) }, 'Settings saved.')
    },
  )
}
