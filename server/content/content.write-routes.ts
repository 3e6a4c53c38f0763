import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { ContentKind, PublicationFields } from '#shared/contracts/content-kind.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { ID_PATTERN } from '#shared/domain/ids.ts'
import { invalidInput, unauthorized } from '#server/lib/errors.ts'
import type { WriteOptions } from '#server/content/model/content.model.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParams } from '#server/lib/id-params.ts'

/** If-Match header (RFC 9110): a write applies only to the version that was read. */
export const IfMatchHeaders = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe(
      'The version that was seen, as `"3"`: 409 with `data.current` where it has changed since. `*` is any version.',
    ),
})

// Weak ETags count as strong: proxies that compress responses weaken ETags.
const VERSION = /^(?:(?:W\/)?"(\d{1,15})"|(\d{1,15}))$/

/** Returns the version in If-Match; undefined if any version is accepted. Throws 400 for a malformed header. */
function versionSeen({ headers }: FastifyRequest): number | undefined {
  const header = headers['if-match']
  if (header === undefined || header === '*') return undefined
  const [, quoted, bare] = VERSION.exec(header) ?? []
  const version = quoted ?? bare
  // A malformed If-Match must not count as absent: the write would overwrite a version that the caller never read.
  if (version === undefined)
    throw invalidInput([{ field: 'If-Match', message: 'If-Match carries the version, as "3".' }])
  return Number(version)
}

export function createOptions({ viewer }: Pick<FastifyRequest, 'viewer'>): WriteOptions {
  if (viewer === null) throw unauthorized()
  return { actor: { id: viewer.id } }
}

export function writeOptions(request: FastifyRequest): WriteOptions {
  const ifMatch = versionSeen(request)
  return { ...createOptions(request), ...(ifMatch === undefined ? {} : { ifMatch }) }
}

type Writes<Draft, Item> = {
  create(body: Draft & PublicationFields, options: WriteOptions): Promise<Item>
  update(id: string, body: Partial<Draft> & PublicationFields, options: WriteOptions): Promise<Item>
  remove(id: string, options: WriteOptions): Promise<number>
}

/** Largest body of an admin's write, in bytes; the configuration limits all other requests. */
const ADMIN_BODY_LIMIT = 1_048_576

type Remark<Item> = (item: Item) => string

export function contentRoutes<Draft extends object, Item>(
  routes: ApiRoutes,
  kind: ContentKind,
  service: Writes<Draft, Item>,
  { tag, remark = () => '' }: { tag: string; remark?: Remark<Item> },
): void {
  const withRemark = (message: string, item: Item) => `${message} ${remark(item)}`.trim()

  const Written = envelope(z.object({ [kind.itemKey]: kind.Item }))
  // Roots such as PUT /quizzes must not match the id pattern at the root.
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
      return toEnvelope({ [kind.itemKey]: item } as never, withRemark(kind.messages.created, item))
    },
  )

  routes.put(
    itemPath,
    {
      ...admin,
      schema: {
        tags: [tag],
        summary: 'Update',
        params: idParams,
        headers: IfMatchHeaders,
        body: kind.UpdateBody,
        response: { 200: Written },
      },
    },
    async (request) => {
      const body = request.body as Partial<Draft> & PublicationFields
      const item = await service.update(request.params.id, body, writeOptions(request))
      return toEnvelope({ [kind.itemKey]: item } as never, withRemark(kind.messages.updated, item))
    },
  )

  routes.delete(
    itemPath,
    {
      ...admin,
      schema: {
        tags: [tag],
        summary: 'Delete',
        params: idParams,
        headers: IfMatchHeaders,
        response: { 200: envelope(z.object({ _id: z.string(), version: z.int() })) },
      },
    },
    async (request) => {
      const { id } = request.params
      const version = await service.remove(id, writeOptions(request))
      return toEnvelope({ _id: id, version }, kind.messages.deleted)
    },
  )
}
