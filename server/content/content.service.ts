import { isDeepStrictEqual } from 'node:util'
import type { Publishing } from '#shared/contracts/content-kind.ts'
import type { ListPage, ListQuery } from '#shared/contracts/list-query.ts'
import { cutQuery, searchWords } from '#shared/domain/search-words.ts'
import type { Db, Query } from '../db/db.ts'
import { lowestFirst, newestFirst } from '../db/listings.ts'
import { AppError, conflict, invalidInput, notFound } from '../errors.ts'
import { findDocuments } from '../search/sqlite.ts'
import type { Actor } from './audit.ts'
import { writeAudit } from './audit.ts'
import type { Change, ContentModel, StoredRow } from './content.model.ts'
import { isPublic, pickFields } from './content.model.ts'
import { contentRepository } from './content.repository.ts'
import type { NewEvent } from './content.repository.ts'

/** What a service is handed: the database, the clock (epoch milliseconds) and the maker of ids. */
export type ContentPorts = { db: Db; clock: () => number; newId: () => string }

/** A list to read: which, in what order, and the marks that a search in it filters by (any of them). */
export type ListView = {
  list: string
  order: 'newest' | { lowestAfter: number }
  marks: readonly string[]
}

/** What else a write says: who writes, when (now, unless it is brought in from elsewhere), and the version seen. */
export type WriteOptions = { actor: Actor; at?: number; ifMatch?: number }

type Body<Draft> = Partial<Draft> & Publishing

const FIRST: Change = { type: 'created', summary: 'Published' }
const UPDATED: Change = { type: 'updated', summary: 'Details updated' }
const SILENT: Change = { type: 'edited', summary: '' }
const REMOVED: Change = { type: 'removed', summary: '' }

/**
 * Reads and writes a kind of content. Knows neither SQL nor HTTP. A kind's special behaviour is added beside it
 * (`{ ...contentService(...), more }`), never branched inside.
 */
export function contentService<Draft extends object, Item, Row extends StoredRow & Draft>(
  ports: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
) {
  const { db, clock, newId } = ports
  const { kind } = model
  const rows = contentRepository<Row>(db, model as unknown as Parameters<typeof contentRepository<Row>>[1])

  const target = (id: string) => `${kind.name}/${id}`
  const ownFields = (row: Row) => pickFields(row, kind.fieldNames)

  function publication(body: Publishing, before: Row | null, now: number) {
    const status = body.status ?? before?.status ?? 'published'
    if (status !== 'scheduled') return { status, publishAt: null }
    const known = before?.status === 'scheduled' ? before.publishAt : null
    const publishAt = typeof body.publishAt === 'string' ? Date.parse(body.publishAt) : known
    if (publishAt === null || (publishAt !== known && publishAt <= now))
      throw invalidInput([{ field: 'publishAt', message: 'Choose a time of publication that lies ahead.' }])
    return { status, publishAt }
  }

  async function nextRow(
    query: Query,
    id: string,
    before: Row | null,
    draft: Draft,
    body: Publishing,
    now: number,
  ) {
    const errors = model.check(draft)
    if (errors.length > 0) throw invalidInput(errors)
    const { status, publishAt } = publication(body, before, now)
    const becomesPublic = status === 'published'
    const isFirst = becomesPublic && (before?.publishedAt ?? null) === null
    const extras = await model.derive(query, { id, draft, before, isPublic: becomesPublic, now })
    const stored: StoredRow = {
      id,
      status,
      publishAt,
      publishedAt: isFirst ? now : (before?.publishedAt ?? null),
      writtenAt: before?.writtenAt ?? now,
      updatedAt: now,
      changedAt: before?.changedAt ?? now,
      deletedAt: null,
      version: (before?.version ?? 0) + 1,
    }
    return { ...draft, ...extras, ...stored } as unknown as Row
  }

  /** What readers are told of an edit, and whether it moves the item to the top of its lists. */
  function eventsOf(before: Row | null, after: Row, isMinor: boolean, now: number): NewEvent[] {
    const event = (change: Change, significant: boolean): NewEvent => ({ ...change, significant, at: now })
    const wasPublic = before !== null && isPublic(before)
    if (!isPublic(after)) return wasPublic ? [event(REMOVED, false)] : []
    if (before === null || before.publishedAt === null) return [event(FIRST, true)]
    if (!wasPublic) return [event(UPDATED, true)]
    if (isDeepStrictEqual(ownFields(before), ownFields(after))) return [event(SILENT, false)]
    if (isMinor) return [event(SILENT, false)]
    const changes = model.changes(before, after)
    return (changes.length > 0 ? changes : [UPDATED]).map((change) => event(change, true))
  }

  async function write(
    query: Query,
    before: Row | null,
    after: Row,
    isMinor: boolean,
    options: WriteOptions,
    now: number,
  ) {
    const happened = eventsOf(before, after, isMinor, now)
    const row = happened.some((event) => event.significant) ? { ...after, changedAt: now } : after
    await rows.save(query, before, row, happened)
    await writeAudit(query, {
      at: now,
      actor: options.actor,
      action: before === null ? 'create' : 'update',
      target: target(row.id),
      ...changedFields(before, row),
    })
    return row
  }

  function changedFields(before: Row | null, after: Row) {
    if (before === null) return {}
    const names = [...kind.fieldNames, 'status', 'publishAt'].filter(
      (name) => !isDeepStrictEqual(before[name as keyof Row], after[name as keyof Row]),
    )
    return { before: pickFields(before, names), after: pickFields(after, names) }
  }

  async function existing(query: Query, id: string): Promise<Row> {
    const row = await rows.findIn(query, id)
    if (row === null || row.deletedAt !== null) throw notFound(kind.messages.missing)
    return row
  }

  return {
    rows,

    /** A page of a list, or of the search in it, of what the public sees. */
    async list(view: ListView, query: ListQuery): Promise<ListPage & { items: Partial<Item>[] }> {
      const { page, limit, fields } = query
      const text = cutQuery(query.searchQuery)
      const offset = (page - 1) * limit
      const found = await (text === ''
        ? view.order === 'newest'
          ? newestFirst(db.read, view.list, limit, offset)
          : lowestFirst(db.read, view.list, view.order.lowestAfter, limit, offset)
        : findDocuments(db.read, { words: searchWords(text), marks: view.marks, limit, offset }))
      const items = await rows.findMany(found.itemIds, fields)
      return {
        items: items.map((row) => (fields === 'all' ? model.toItem(row) : summaryOf(model.toItem(row)))),
        page,
        pageCount: Math.max(1, Math.ceil(found.total / limit)),
        total: found.total,
        ...('totalIsCapped' in found && found.totalIsCapped ? { totalIsCapped: true } : {}),
      }
    },

    /** One item that the public sees, by its id. */
    async read(id: string): Promise<Item> {
      const row = await rows.find(id)
      if (row === null || !isPublic(row)) throw notFound(kind.messages.missing)
      return model.toItem(row)
    },

    async create(body: Draft & Publishing, options: WriteOptions): Promise<Item> {
      const [item] = await this.createAll([{ ...options, body }])
      if (item === undefined) throw new Error('A create made no item.')
      return item
    },

    /** Creates items in one transaction: all of them or none. */
    async createAll(wanted: readonly (WriteOptions & { body: Draft & Publishing })[]): Promise<Item[]> {
      const news = wanted.map(({ body, at, actor }) => ({ id: newId(), now: at ?? clock(), body, actor }))
      return await db.tx(async (query) => {
        const items: Item[] = []
        for (const { id, now, body, actor } of news) {
          const draft = pickFields(body, kind.fieldNames) as Draft
          const row = await nextRow(query, id, null, draft, body, now)
          items.push(model.toItem(await write(query, null, row, false, { actor }, now)))
        }
        return items
      })
    },

    /** Changes an item: absent fields stay. With `ifMatch`, only where no other write came first (409 otherwise). */
    async update(id: string, body: Body<Draft>, options: WriteOptions): Promise<Item> {
      const now = options.at ?? clock()
      return await db.tx(async (query) => {
        const before = await existing(query, id)
        if (options.ifMatch !== undefined && options.ifMatch !== before.version)
          throw conflict('Someone else changed this in the meantime.', { current: model.toItem(before) })
        const draft = { ...ownFields(before), ...pickFields(body, kind.fieldNames) } as Draft
        const after = await nextRow(query, id, before, draft, body, now)
        return model.toItem(await write(query, before, after, body.minorEdit ?? false, options, now))
      })
    },

    /** Moves an item to the trash. */
    async remove(id: string, options: WriteOptions): Promise<void> {
      const now = options.at ?? clock()
      await db.tx(async (query) => {
        const before = await existing(query, id)
        const after = { ...before, deletedAt: now, updatedAt: now, version: before.version + 1 }
        const happened = isPublic(before) ? [{ ...REMOVED, significant: false, at: now }] : []
        await rows.save(query, before, after, happened)
        await writeAudit(query, { at: now, actor: options.actor, action: 'delete', target: target(id) })
      })
    },

    /** Publishes what was scheduled up to now. Returns the ids. */
    async publishDue(): Promise<string[]> {
      const now = clock()
      const ids = await rows.due(now)
      const options: WriteOptions = { actor: { id: 'schedule' }, at: now }
      for (const id of ids)
        await this.update(id, { status: 'published' } as Body<Draft>, options).catch((error: unknown) => {
          // Somebody trashed it between the look and the write: then there is nothing to publish.
          if (!(error instanceof AppError && error.statusCode === 404)) throw error
        })
      return ids
    },
  }

  function summaryOf(item: Item): Partial<Item> {
    return pickFields(item as object, kind.summary) as Partial<Item>
  }
}
