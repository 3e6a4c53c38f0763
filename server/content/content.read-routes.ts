import type { FastifyContextConfig } from 'fastify'
import * as z from 'zod'
import type { Access, ContentKind } from '#shared/contracts/content-kind.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { ListQuery } from '#shared/contracts/list-query.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { JsonBytes } from '#server/lib/json/raw-json.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import type { Tagged } from '#server/content/cache/cache-tags.ts'

type Reads = {
  listJson(query: ListQuery, viewer: Viewer | null): Promise<Tagged<ListPage & { items: JsonBytes }>>
  open(id: string, viewer: Viewer | null): Promise<Tagged<{ item: object }>>
}

type Options = { tag: string; data: z.ZodType }

type ListOptions = Options & { order?: string }

// Same order as in the client, so that the client's URLs are cache keys without a change.
const LIST_PARAMETERS = ['page', 'fields', 'limit', 'searchQuery'] satisfies (keyof ListQuery)[]

/** Returns the route config: anonymous responses are cached if access is public, other responses never. */
const toRouteConfig = (access: Access, query: readonly string[]): FastifyContextConfig =>
  access === 'public' ? { access, cache: { query } } : { access }

export function listRoute(
  routes: ApiRoutes,
  kind: ContentKind,
  service: Pick<Reads, 'listJson'>,
  { tag, data, order = 'the newest change first' }: ListOptions,
): void {
  routes.get(
    kind.paths.list,
    {
      config: toRouteConfig(kind.access.list, LIST_PARAMETERS),
      schema: {
        tags: [tag],
        summary: `List, ${order}`,
        querystring: ListQuery,
        response: { 200: envelope(data) },
      },
    },
    async (request) => {
      const { query, viewer } = request
      const { items, tags, ...page } = await service.listJson(query, viewer)
      request.addCacheTags(...tags)
      return toEnvelope({ [kind.listKey]: items, ...page })
    },
  )
}

export function readRoute(
  routes: ApiRoutes,
  kind: ContentKind,
  service: Pick<Reads, 'open'>,
  { tag, data }: Options,
): void {
  routes.get(
    kind.paths.read,
    {
      config: toRouteConfig(kind.access.read, []),
      schema: {
        tags: [tag],
        summary: 'One by its id',
        params: z.object({ id: z.string() }),
        response: { 200: envelope(data) },
      },
    },
    async (request) => {
      const { item, tags } = await service.open(request.params.id, request.viewer)
      request.addCacheTags(...tags)
      return toEnvelope({ [kind.itemKey]: item })
    },
  )
}
