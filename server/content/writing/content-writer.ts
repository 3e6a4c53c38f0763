import type { PublicationFields } from '#shared/contracts/content-kind.ts'
import type { Query } from '#server/db/db.ts'
import { notFound } from '#server/lib/errors.ts'
import type { Actor } from '#server/content/records/audit.ts'
import {
  type ContentModel,
  type ContentPorts,
  type StoredRow,
  type WriteOptions,
  pickFields,
} from '#server/content/model/content.model.ts'
import { computeRow, contentCommit, requireVersion } from './commit-write.ts'
import type { CommittedWrite, ContentCommit } from './commit-write.ts'
import { contentBulk } from './bulk-writer.ts'
import { contentParts } from './create-in-parts.ts'
import type { ContentRepository } from '#server/content/store/content.repository.ts'

/** Input of a create. `isImported` marks items of a file: no admin has seen their fields. */
export type NewItem<Draft> = {
  body: Draft & PublicationFields
  actor: Actor
  at?: number
  isImported?: boolean
}

/** Writes a kind of content; every write is one transaction with its lists, search, events and audit entry. */
export function contentWriter<Draft extends object, Item extends object, Row extends StoredRow>(
  ports: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
  rows: ContentRepository<Row>,
) {
  const { db, clock, newId } = ports
  const { kind } = model
  const saving = contentCommit(ports, model, rows)

  async function existing(query: Query, id: string): Promise<Row> {
    const row = await rows.findIn(query, id)
    if (row === null || row.deletedAt !== null) throw notFound(kind.messages.missing)
    return row
  }

  async function createAll(items: readonly NewItem<Draft>[]): Promise<Item[]> {
    const newItems = items.map(({ at, ...rest }) => ({ id: newId(), now: at ?? clock(), ...rest }))
    const saved = await db.tx(async (query) => {
      const all: CommittedWrite<Row>[] = []
      for (const { id, now, body, actor, isImported = false } of newItems) {
        const draft = pickFields(body, kind.fieldNames) as Draft
        const row = await computeRow(query, model, { id, before: null, draft, body, now, isImported })
        all.push(await saving.save(query, null, row, { action: 'create', actor, now }))
      }
      return all
    })
    saving.publishInvalidation(saved)
    return saved.map(({ row }) => model.toItem(row))
  }

  async function create(body: Draft & PublicationFields, options: WriteOptions): Promise<Item> {
    const [item] = await createAll([{ ...options, body }])
    if (item === undefined) throw new Error('A create made no item.')
    return item
  }

  /** Updates an item; absent fields stay. Throws 404 if it is missing, 409 after another write since `ifMatch`. */
  async function update(
    id: string,
    body: Partial<Draft> & PublicationFields,
    options: WriteOptions,
  ): Promise<Item> {
    const { actor, ifMatch, at: now = clock() } = options
    const saved = await db.tx(async (query) => {
      const before = await existing(query, id)
      requireVersion(model, before, ifMatch)
      const draft = { ...model.toDraft(before), ...pickFields(body, kind.fieldNames) } as Draft
      const after = await computeRow(query, model, { id, before, draft, body, now })
      const step = { action: 'update' as const, actor, now, isMinor: body.minorEdit ?? false }
      return await saving.save(query, before, after, step)
    })
    saving.publishInvalidation([saved])
    return model.toItem(saved.row)
  }

  const createInParts = contentParts(ports, model, saving)

  return {
    createAll,
    createInParts,
    create,
    update,
    ...contentTrash(ports, model, rows, saving),
    ...contentBulk(ports, model, rows, saving),
  }
}

function contentTrash<Draft extends object, Item extends object, Row extends StoredRow>(
  { db, clock }: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
  rows: ContentRepository<Row>,
  saving: ContentCommit<Row>,
) {
  const missing = () => notFound(model.kind.messages.missing)

  return {
    /** Moves an item to the trash. Throws 404 if it is missing, 409 after another write since `ifMatch`. */
    async remove(id: string, { actor, ifMatch, at: now = clock() }: WriteOptions): Promise<number> {
      const saved = await db.tx(async (query) => {
        const before = await rows.findIn(query, id)
        if (before === null || before.deletedAt !== null) throw missing()
        requireVersion(model, before, ifMatch)
        const after = { ...before, deletedAt: now, updatedAt: now, version: before.version + 1 }
        return await saving.save(query, before, after, { action: 'delete', actor, now })
      })
      saving.publishInvalidation([saved])
      return saved.row.version
    },

    /** Restores an item from the trash as a draft. Throws 404 if it is missing, 409 as `remove` does. */
    async restore(id: string, { actor, ifMatch, at: now = clock() }: WriteOptions): Promise<Item> {
      const saved = await db.tx(async (query) => {
        const before = await rows.findIn(query, id.toUpperCase())
        if (before === null || before.deletedAt === null) throw missing()
        requireVersion(model, before, ifMatch)
        const draftFields = { status: 'draft' as const, publishAt: null, deletedAt: null }
        const after = { ...before, ...draftFields, updatedAt: now, version: before.version + 1 }
        return await saving.save(query, before, after, { action: 'restore', actor, now })
      })
      return model.toItem(saved.row)
    },
  }
}
