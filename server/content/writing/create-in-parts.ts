import type { PublicationFields } from '#shared/contracts/content-kind.ts'
import type { Query } from '#server/db/db.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { ContentModel, ContentPorts, StoredRow } from '#server/content/model/content.model.ts'
import { pickFields } from '#server/content/model/content.model.ts'
import { computeRow } from './commit-write.ts'
import type { ContentCommit, CommittedWrite } from './commit-write.ts'
import { contentLock } from './content-lock.ts'
import {
  recordProgress,
  readProgress,
  type IdempotentRequest,
} from '#server/content/idempotency/idempotency.ts'

export type NumberedItem<Draft> = { number: number; read: () => Draft & PublicationFields }

export type PartsOptions = { actor: Actor; keyed: IdempotentRequest | null; pace: WorkPace }

export function contentParts<Draft extends object, Item extends object, Row extends StoredRow>(
  { db, clock, newId }: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
  saving: ContentCommit<Row>,
) {
  const { fieldNames } = model.kind

  /** Creates items in parts, each with a commit. A repeated call with the same key creates only the missing items. */
  return async function createInParts(
    items: readonly NumberedItem<Draft>[],
    { actor, keyed, pace }: PartsOptions,
  ): Promise<ReadonlyMap<number, string>> {
    const now = clock()
    const pause = pace.work()
    const made = new Map<number, string>()
    let next = 0

    async function createPart(query: Query, first: number) {
      const isOver = pace.part()
      const before = await readProgress(query, keyed, items[first]?.number ?? 0)
      const created = new Map<number, string>()
      const saved: CommittedWrite<Row>[] = []
      let end = first
      for (const { number, read } of items.slice(first)) {
        end += 1
        if (before.has(number)) continue
        const body = read()
        await pause()
        const draft = pickFields(body, fieldNames) as Draft
        const id = newId()
        const row = await computeRow(query, model, { id, before: null, draft, body, now, isImported: true })
        await pause()
        const written = await saving.save(query, null, row, { action: 'create', actor, now, pause })
        await pause()
        // Indexed at once, so that the time of a part is bounded: imported items are drafts without list entries.
        await saving.index(query, written)
        saved.push(written)
        created.set(number, id)
        await pause()
        if (isOver()) break
      }
      await recordProgress(query, keyed, created, now)
      await saving.invalidate(query, saved, now)
      return { end, ids: [...before, ...created] }
    }

    while (next < items.length) {
      const first = next
      const { end, ids } = await db.tx((query) => createPart(query, first), contentLock(model.kind.name))
      next = end
      for (const [number, id] of ids) made.set(number, id)
      await pause()
    }
    return made
  }
}
