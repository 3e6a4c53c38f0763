import type { PublicationFields } from '#shared/contracts/content-kind.ts'
import { notFound, AppError } from '#server/lib/errors.ts'
import { pickFields } from '#server/content/model/content.model.ts'
import type {
  ContentModel,
  ContentPorts,
  StoredRow,
  WriteOptions,
} from '#server/content/model/content.model.ts'
import { computeRow, contentCommit, requireVersion } from '#server/content/writing/commit-write.ts'
import type { CommittedWrite, ContentCommit } from '#server/content/writing/commit-write.ts'
import { contentLock } from '#server/content/writing/content-lock.ts'
import { contentBulk } from '#server/content/writing/bulk-writer.ts'
import { contentParts } from '#server/content/writing/create-in-parts.ts'
import { contentRepository } from '#server/content/store/content.repository.ts'
import type { ContentRepository } from '#server/content/store/content.repository.ts'
import { contentAdmin } from '#server/content/reading/admin-reader.ts'
import { contentReader } from '#server/content/reading/content-reader.ts'
import { rebuildProjections } from '#server/content/store/rebuild-projections.ts'

/** Input for a new item. `isImported` marks items from a file: no admin has seen their fields. */
export type NewItem<Draft> = {
  body: Draft & PublicationFields
  actor: WriteOptions['actor']
  at?: number
  isImported?: boolean
}

/** Writes items of a kind. Each write also updates lists, search, events and audit log, in the same transaction. */
function contentWriter<Draft extends object, Item extends object, Row extends StoredRow>(
  ports: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
  rows: ContentRepository<Row>,
) {
  const { db, clock, newId } = ports
  const { kind } = model
  const saving = contentCommit(ports, model, rows)

  async function createAll(items: readonly NewItem<Draft>[]): Promise<Item[]> {
    const present = clock()
    const newItems = items.map(({ at, ...rest }) => ({ id: newId(), now: at ?? present, ...rest }))
    const saved = await db.tx(async (query) => {
      const all: CommittedWrite<Row>[] = []
      for (const { id, now, body, actor, isImported = false } of newItems) {
        const draft = pickFields(body, kind.fieldNames) as Draft
        const row = await computeRow(query, model, { id, before: null, draft, body, now, isImported })
        all.push(await saving.save(query, null, row, { action: 'create', actor, now }))
      }
      for (const written of all) await saving.index(query, written)
      await saving.invalidate(query, all, present)
      return all
    }, contentLock(kind.name))
    return saved.map(({ row }) => model.toItem(row))
  }

  async function create(body: Draft & PublicationFields, options: WriteOptions): Promise<Item> {
    const [item] = await createAll([{ ...options, body }])
    if (item === undefined) throw new Error('A create made no item.')
    return item
  }

  const createInParts = contentParts(ports, model, saving)

  return {
    createAll,
    createInParts,
    create,
    ...contentUpdates(ports, model, rows, saving),
    ...contentTrash(ports, model, rows, saving),
    ...contentBulk(ports, model, rows, saving),
  }
}

function contentUpdates<Draft extends object, Item extends object, Row extends StoredRow>(
  { db, clock }: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
  rows: ContentRepository<Row>,
  saving: ContentCommit<Row>,
) {
  const { kind } = model

  async function change(
    id: string,
    body: Partial<Draft> & PublicationFields,
    options: WriteOptions,
    applies: (row: Row) => boolean,
  ): Promise<Item> {
    const present = clock()
    const { actor, ifMatch, at: now = present } = options
    const saved = await db.tx(async (query) => {
      const before = await rows.findIn(query, id)
      if (before === null || before.deletedAt !== null || !applies(before))
        throw notFound(kind.messages.missing)
      requireVersion(model, before, ifMatch)
      const draft = { ...model.toDraft(before), ...pickFields(body, kind.fieldNames) } as Draft
      const after = await computeRow(query, model, { id, before, draft, body, now })
      const step = { action: 'update' as const, actor, now, isMinor: body.minorEdit ?? false }
      const written = await saving.save(query, before, after, step)
      await saving.index(query, written)
      await saving.invalidate(query, [written], present)
      return written
    }, contentLock(kind.name))
    return model.toItem(saved.row)
  }

  return {
    /** Updates an item; absent fields stay. Throws 404 if it is missing, 409 if its version is no longer `ifMatch`. */
    update: (id: string, body: Partial<Draft> & PublicationFields, options: WriteOptions) =>
      change(id, body, options, () => true),

    /** Publishes an item that is still due, otherwise throws 404: another process may have published it meanwhile. */
    publishDue: (id: string, options: WriteOptions & { at: number }) =>
      change(
        id,
        { status: 'published' } as Partial<Draft> & PublicationFields,
        options,
        ({ status, publishAt }) => status === 'scheduled' && publishAt !== null && publishAt <= options.at,
      ),
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
    /** Moves an item to the trash. Throws 404 if the item is missing, 409 if its version is no longer `ifMatch`. */
    async remove(id: string, { actor, ifMatch, at }: WriteOptions): Promise<number> {
      const present = clock()
      const now = at ?? present
      const saved = await db.tx(async (query) => {
        const before = await rows.findIn(query, id)
        if (before === null || before.deletedAt !== null) throw missing()
        requireVersion(model, before, ifMatch)
        const after = { ...before, deletedAt: now, updatedAt: now, version: before.version + 1 }
        const written = await saving.save(query, before, after, { action: 'delete', actor, now })
        await saving.index(query, written)
        await saving.invalidate(query, [written], present)
        return written
      }, contentLock(model.kind.name))
      return saved.row.version
    },

    /** Restores an item from the trash as a draft. Throws 404 if it is missing, 409 if its version is not `ifMatch`. */
    async restore(id: string, { actor, ifMatch, at: now = clock() }: WriteOptions): Promise<Item> {
      const saved = await db.tx(async (query) => {
        const before = await rows.findIn(query, id.toUpperCase())
        if (before === null || before.deletedAt === null) throw missing()
        requireVersion(model, before, ifMatch)
        const draftFields = { status: 'draft' as const, publishAt: null, deletedAt: null }
        const after = { ...before, ...draftFields, updatedAt: now, version: before.version + 1 }
        const written = await saving.save(query, before, after, { action: 'restore', actor, now })
        await saving.index(query, written)
        return written
      }, contentLock(model.kind.name))
      return model.toItem(saved.row)
    },
  }
}

const SCHEDULE = { id: 'schedule' }

/** Knows neither SQL nor HTTP. Add special behaviour beside it (`{ ...contentService(...), more }`), never inside. */
export function contentService<Draft extends object, Item extends object, Row extends StoredRow>(
  ports: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
) {
  const rows = contentRepository<Row>(ports.db, model)
  const writer = contentWriter(ports, model, rows)

  // Due items that a rule refused, with the reason; recomputed by each run.
  let refused: ReadonlyMap<string, string> = new Map()

  /** Returns the published ids. A refused item stays scheduled. Throws AggregateError after trying all others. */
  async function publishDue(): Promise<string[]> {
    const now = ports.clock()
    const published: string[] = []
    const failures: unknown[] = []
    const reasons = new Map<string, string>()
    for (const id of await rows.due(now)) {
      try {
        await writer.publishDue(id, { actor: SCHEDULE, at: now })
        published.push(id)
      } catch (error) {
        if (!(error instanceof AppError && error.statusCode < 500)) failures.push(error)
        // 404: the item was trashed or published since the read.
        else if (error.statusCode !== 404) reasons.set(id, error.message)
      }
    }
    refused = reasons
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} items were not published.`)
    return published
  }

  const rebuild = () => rebuildProjections(ports.db, model, rows)

  const reader = contentReader(ports, model, rows)
  const admin = contentAdmin(ports, model, rows)

  const refusedPublications = () => [...refused].map(([id, reason]) => ({ id, reason }))

  return { rows, rebuild, ...reader, ...writer, ...admin, publishDue, refusedPublications }
}
