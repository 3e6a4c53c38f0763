import type { Publishing } from '#shared/contracts/content-kind.ts'
import { indiaDay } from '#shared/domain/india-day.ts'
import type { Query } from '../db/db.ts'
import { conflict, notFound } from '../errors.ts'
import { writeAudit } from './audit.ts'
import type { Actor } from './audit.ts'
import { changedFields, eventsOf } from './content.events.ts'
import type { ContentModel, ContentPorts, StoredRow } from './content.model.ts'
import { pickFields } from './content.model.ts'
import { nextRow } from './content.next-row.ts'
import type { ContentRepository } from './content.repository.ts'
import { touchedTags } from './content.touched.ts'

/** What else a write says: who writes, when (now, unless it is brought in from elsewhere), and the version seen. */
export type WriteOptions = { actor: Actor; at?: number; ifMatch?: number }

/** An item to be created. */
export type NewItem<Draft> = { body: Draft & Publishing; actor: Actor; at?: number }

type Step = { action: string; actor: Actor; now: number; isMinor?: boolean }
type Saved<Row> = { before: Row | null; row: Row }

/** Saves a row with its lists, search, events and audit entry. */
function rowSaver<Draft extends object, Item extends object, Row extends StoredRow & Draft>(
  model: ContentModel<Draft, Item, Row>,
  rows: ContentRepository<Row>,
) {
  return async (query: Query, before: Row | null, after: Row, step: Step): Promise<Saved<Row>> => {
    const { action, actor, now, isMinor = false } = step
    const happened = eventsOf(model, before, after, { isMinor, now })
    const row = happened.some((event) => event.significant) ? { ...after, changedAt: now } : after
    await rows.save(query, before, row, happened)
    const target = `${model.kind.name}/${row.id}`
    await writeAudit(query, { at: now, actor, action, target, ...changedFields(model, before, row) })
    return { before, row }
  }
}

/** Writes a kind of content; every write is one transaction with its lists, search, events and audit entry. */
export function contentWriter<Draft extends object, Item extends object, Row extends StoredRow & Draft>(
  { db, clock, newId, changed }: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
  rows: ContentRepository<Row>,
) {
  const { kind } = model
  const save = rowSaver(model, rows)

  // After the commit: whoever reads because of this must see what was written. One word for all of them, and "today"
  // is the day of the readers, not the one on which a notice that is brought in was written.
  function tell(saved: readonly Saved<Row>[]): void {
    const today = indiaDay(clock())
    changed([...new Set(saved.flatMap(({ before, row }) => touchedTags(model, before, row, today)))])
  }

  async function existing(query: Query, id: string): Promise<Row> {
    const row = await rows.findIn(query, id)
    if (row === null || row.deletedAt !== null) throw notFound(kind.messages.missing)
    return row
  }

  /** Creates items in one transaction: all of them or none. */
  async function createAll(wanted: readonly NewItem<Draft>[]): Promise<Item[]> {
    const news = wanted.map(({ at, ...rest }) => ({ id: newId(), now: at ?? clock(), ...rest }))
    const saved = await db.tx(async (query) => {
      const all: Saved<Row>[] = []
      for (const { id, now, body, actor } of news) {
        const draft = pickFields(body, kind.fieldNames) as Draft
        const row = await nextRow(query, model, { id, before: null, draft, body, now })
        all.push(await save(query, null, row, { action: 'create', actor, now }))
      }
      return all
    })
    tell(saved)
    return saved.map(({ row }) => model.toItem(row))
  }

  async function create(body: Draft & Publishing, options: WriteOptions): Promise<Item> {
    const [item] = await createAll([{ ...options, body }])
    if (item === undefined) throw new Error('A create made no item.')
    return item
  }

  /** Changes an item: absent fields stay. With `ifMatch`, only where no other write came first (409 otherwise). */
  async function update(id: string, body: Partial<Draft> & Publishing, options: WriteOptions): Promise<Item> {
    const { actor, ifMatch, at: now = clock() } = options
    const saved = await db.tx(async (query) => {
      const before = await existing(query, id)
      if (ifMatch !== undefined && ifMatch !== before.version)
        throw conflict('Someone else changed this in the meantime.', { current: model.toItem(before) })
      const draft = { ...pickFields(before, kind.fieldNames), ...pickFields(body, kind.fieldNames) } as Draft
      const after = await nextRow(query, model, { id, before, draft, body, now })
      const step = { action: 'update', actor, now, isMinor: body.minorEdit ?? false }
      return await save(query, before, after, step)
    })
    tell([saved])
    return model.toItem(saved.row)
  }

  /** Moves an item to the trash. */
  async function remove(id: string, { actor, at: now = clock() }: WriteOptions): Promise<void> {
    const saved = await db.tx(async (query) => {
      const before = await existing(query, id)
      const after = { ...before, deletedAt: now, updatedAt: now, version: before.version + 1 }
      return await save(query, before, after, { action: 'delete', actor, now })
    })
    tell([saved])
  }

  return { createAll, create, update, remove }
}
