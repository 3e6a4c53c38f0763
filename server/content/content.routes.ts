import * as z from 'zod'
import type { ContentKind, PublicationFields } from '#shared/contracts/content-kind.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { ID_PATTERN, isId } from '#shared/domain/ids.ts'
import type { ApiRoutes } from '../ports/api-routes.ts'
import type { WriteOptions } from './content.model.ts'
import { createOptions, IfMatchHeaders, writeOptions } from './write-options.ts'

/** The writes that every content service offers to its routes. */
type Writes<Draft, Item> = {
  create(body: Draft & PublicationFields, options: WriteOptions): Promise<Item>
  update(id: string, body: Partial<Draft> & PublicationFields, options: WriteOptions): Promise<Item>
  remove(id: string, options: WriteOptions): Promise<void>
}

/** Largest body that an admin's write may have, in bytes; everybody else's limit is in the configuration. */
const ADMIN_BODY_LIMIT = 1_048_576

/** What else is said after a write: words for the admin about the item as it stands now, blank where all is well. */
type Remark<Item> = (item: Item) => string

/** Create, update and delete of a kind, for admins. */
export function contentRoutes<Draft extends object, Item>(
  routes: ApiRoutes,
  kind: ContentKind,
  service: Writes<Draft, Item>,
  { tag, remark = () => '' }: { tag: string; remark?: Remark<Item> },
): void {
  const said = (message: string, item: Item) => `${message} ${remark(item)}`.trim()

  const Written = envelope(z.object({ [kind.itemKey]: kind.Item }))
  const params = z.object({ id: z.string().refine(isId, 'This is not an id.') })
  // Roots such as PUT /quizzes must not fall into the pattern of an id at the root (decision A3).
  const itemPath = kind.paths.item.replace(':id', `:id(^${ID_PATTERN}$)`)
  const admin = { config: { access: 'admin' as const }, bodyLimit: ADMIN_BODY_LIMIT }

  routes.post(
    kind.paths.create,
    {
      ...admin,
      schema: { tags: [tag], summary: 'Create', body: kind.CreateBody, response: { 200: Written } },
    },
    async (request) => {
      const item = await service.create(request.body as Draft & PublicationFields, createOptions(request))
      return toEnvelope({ [kind.itemKey]: item } as never, said(kind.messages.created, item))
    },
  )

  routes.put(
    itemPath,
    {
      ...admin,
      schema: {
        tags: [tag],
        summary: 'Update',
        params,
        headers: IfMatchHeaders,
        body: kind.UpdateBody,
        response: { 200: Written },
      },
    },
    async (request) => {
      const body = request.body as Partial<Draft> & PublicationFields
      const item = await service.update(request.params.id.toUpperCase(), body, writeOptions(request))
      return toEnvelope({ [kind.itemKey]: item } as never, said(kind.messages.updated, item))
    },
  )

  routes.delete(
    itemPath,
    {
      ...admin,
      schema: {
        tags: [tag],
        summary: 'Delete',
        params,
        headers: IfMatchHeaders,
        response: { 200: envelope(z.object({ _id: z.string() })) },
      },
    },
    async (request) => {
      const id = request.params.id.toUpperCase()
      await service.remove(id, writeOptions(request))
      return toEnvelope({ _id: id }, kind.messages.deleted)
    },
  )
}
