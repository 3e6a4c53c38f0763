import * as z from 'zod'
import type { FieldError } from './envelope.ts'
import { kindPaths, type KindName } from '#shared/domain/kinds.ts'
import { instant } from './fields.ts'

/** `device`: a session or `Push-Token`. `adminAccount`: an admin, even before a passkey. `webhook`: a signed message. */
export type Access = 'public' | 'user' | 'device' | 'admin' | 'adminAccount' | 'webhook'

export const STATUSES = ['draft', 'scheduled', 'published'] as const

export const StoredFields = z.object({
  _id: z.string(),
  status: z.enum(STATUSES),
  publishAt: z.string().nullable().describe('When a scheduled item is published.'),
  publishedAt: z.string().nullable().describe('The first publication.'),
  createdAt: z.string().describe('As the public sees it: the first publication.'),
  updatedAt: z.string().describe('The last change of any size.'),
  changedAt: z.string().describe('The last significant change; drives the badges.'),
  version: z.int().describe('Counts the writes; send it as If-Match to change only what you have seen.'),
})
export type StoredFields = z.output<typeof StoredFields>

/** Publication fields, which every create and update accepts beside the kind's own. */
export const PublicationFields = z.object({
  status: z.enum(STATUSES, 'Status is draft, scheduled or published.').optional(),
  publishAt: instant.nullable().optional(),
  minorEdit: z.boolean('This must be true or false.').optional(),
  notify: z
    .boolean('This must be true or false.')
    .describe(
      'False sends no alerts of this write, or of the publication that it schedules; the badge stays.',
    )
    .optional(),
})
export type PublicationFields = z.output<typeof PublicationFields>

type Drafted<Fields extends z.ZodRawShape> = { [Field in keyof Fields]: z.output<Fields[Field]> }

type KindInput<Fields extends z.ZodRawShape, Extra extends z.ZodRawShape> = {
  name: KindName
  access: { list: Access; read: Access }
  fields: Fields
  defaults: { [Field in keyof Fields]?: z.output<Fields[Field]> }
  /** Fields that a create may omit: their values are then proposed from the others. */
  proposedFields?: (keyof Fields & string)[]
  propose?(draft: Drafted<Fields>): Partial<Drafted<Fields>>
  /** Fields that an update must contain; other absent fields keep their values. */
  requiredOnUpdate: (keyof Fields & string)[]
  updateFields?: { [Field in keyof Fields]?: z.core.$ZodType<z.output<Fields[Field]>> }
  check?(draft: Drafted<Fields>): FieldError[]
  extra: Extra
  summary: string[]
  messages: { created: string; updated: string; deleted: string; missing: string }
}

/** Defines a kind of content for `server/content` and `client/src/content`; conformance tests cover each. */
export function defineContentKind<Fields extends z.ZodRawShape, Extra extends z.ZodRawShape>(
  kind: KindInput<Fields, Extra>,
) {
  const withDefaults = Object.fromEntries(
    Object.entries(kind.fields).map(([name, schema]) => {
      const fallback: unknown = kind.defaults[name]
      if (kind.proposedFields?.includes(name) === true) return [name, z.optional(schema)]
      return [name, fallback === undefined ? schema : z._default(schema, fallback)]
    }),
  ) as Fields
  const optional = Object.fromEntries(
    Object.entries({ ...kind.fields, ...kind.updateFields }).map(([name, schema]) => [
      name,
      kind.requiredOnUpdate.includes(name) ? schema : z.optional(schema),
    ]),
  )
  const Draft = z.object(kind.fields)
  const { itemKey, listKey, paths } = kindPaths(kind.name)
  return {
    ...kind,
    itemKey,
    listKey,
    paths,
    check(draft: Drafted<Fields>): FieldError[] {
      return kind.check?.(draft) ?? []
    },
    complete(draft: Drafted<Fields>): Drafted<Fields> {
      return { ...kind.propose?.(draft), ...draft }
    },
    fieldNames: Object.keys(kind.fields),
    Draft,
    CreateBody: z.object({ ...withDefaults, ...PublicationFields.shape }),
    UpdateBody: z.object({ ...optional, ...PublicationFields.shape }) as unknown as z.ZodObject<
      { [Field in keyof Fields]: z.ZodOptional<Fields[Field]> } & typeof PublicationFields.shape
    >,
    Item: z.object({ ...StoredFields.shape, ...kind.fields, ...kind.extra }) as z.ZodObject<
      typeof StoredFields.shape & Fields & Extra
    >,
  }
}

export type ContentKind<
  Fields extends z.ZodRawShape = z.ZodRawShape,
  Extra extends z.ZodRawShape = z.ZodRawShape,
> = ReturnType<typeof defineContentKind<Fields, Extra>>
