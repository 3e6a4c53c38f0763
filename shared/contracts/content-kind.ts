import * as z from 'zod'
import type { FieldError } from './envelope.ts'
import { kindPaths, type KindName } from '#shared/domain/kinds.ts'
import { instant } from './fields.ts'

export type Access = 'public' | 'user' | 'admin' | 'webhook'

export const STATUSES = ['draft', 'scheduled', 'published'] as const

/** What every stored item of every kind has beside its own fields (fine points, section 1). */
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

/** How a write wants its item to stand: fields that every create and update takes beside the kind's own. */
export const PublicationFields = z.object({
  status: z.enum(STATUSES, 'Status is draft, scheduled or published.').optional(),
  publishAt: instant.nullable().optional(),
  minorEdit: z.boolean('This must be true or false.').optional(),
})
export type PublicationFields = z.output<typeof PublicationFields>

type Drafted<Fields extends z.ZodRawShape> = { [Field in keyof Fields]: z.output<Fields[Field]> }

type KindInput<Fields extends z.ZodRawShape, Extra extends z.ZodRawShape> = {
  name: KindName
  access: { list: Access; read: Access }
  /** The kind's own fields as the API takes them, without defaults. */
  fields: Fields
  /** Values of the fields that a create may leave out. */
  defaults: { [Field in keyof Fields]?: z.output<Fields[Field]> }
  /** Fields that an update must carry, absent ones being kept as they are. */
  requiredOnUpdate: (keyof Fields & string)[]
  /** Fields that an update holds to other rules than a create. */
  updateFields?: { [Field in keyof Fields]?: z.ZodType<z.output<Fields[Field]>> }
  /** Rules that need more than one field: what breaks them. */
  check?(draft: Drafted<Fields>): FieldError[]
  /** Fields of ours on an item, beside those that every item has. */
  extra: Extra
  /** Keys of an item that `?fields=summary` keeps. */
  summary: string[]
  messages: { created: string; updated: string; deleted: string; missing: string }
}

/**
 * Describes a kind of content: everything that its list, read, create, update and delete need to know. The mechanism
 * in `server/content` and `client/src/content` is driven by it and proved for every kind of the registry.
 */
export function defineContentKind<Fields extends z.ZodRawShape, Extra extends z.ZodRawShape>(
  kind: KindInput<Fields, Extra>,
) {
  const withDefaults = Object.fromEntries(
    Object.entries(kind.fields).map(([name, schema]) => {
      const fallback: unknown = kind.defaults[name]
      return [name, fallback === undefined ? schema : (schema as z.ZodType).default(fallback)]
    }),
  ) as Fields
  const optional = Object.fromEntries(
    Object.entries({ ...kind.fields, ...kind.updateFields }).map(([name, schema]) => [
      name,
      kind.requiredOnUpdate.includes(name) ? schema : (schema as z.ZodType).optional(),
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
    fieldNames: Object.keys(kind.fields),
    /** All own fields, each of its full type: what is stored. */
    Draft,
    /** The body of a create. */
    CreateBody: z.object({ ...withDefaults, ...PublicationFields.shape }),
    /** The body of an update. */
    UpdateBody: z.object({ ...optional, ...PublicationFields.shape }) as unknown as z.ZodObject<
      { [Field in keyof Fields]: z.ZodOptional<Fields[Field]> } & typeof PublicationFields.shape
    >,
    /** A whole item as the API answers it. */
    Item: z.object({ ...StoredFields.shape, ...kind.fields, ...kind.extra }) as z.ZodObject<
      typeof StoredFields.shape & Fields & Extra
    >,
  }
}

export type ContentKind<
  Fields extends z.ZodRawShape = z.ZodRawShape,
  Extra extends z.ZodRawShape = z.ZodRawShape,
> = ReturnType<typeof defineContentKind<Fields, Extra>>
