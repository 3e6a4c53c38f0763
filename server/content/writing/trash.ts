import { notFound } from '#server/lib/errors.ts'
import type {
  ContentModel,
  ContentPorts,
  StoredRow,
  WriteOptions,
} from '#server/content/model/content.model.ts'
import type { ContentRepository } from '#server/content/store/content.repository.ts'
import { type ContentCommit, requireVersion } from './commit-write.ts'

/** Moves items of a kind to the trash and back. */
export function contentTrash<Draft extends object, Item extends object, Row extends StoredRow>(
  { db, clock }: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
  rows: ContentRepository<Row>,
  saving: ContentCommit<Row>,
) {
  const missing = () => notFound(model.kind.messages.missing)

  return {
    /** Moves an item to the trash. Returns its new version. Throws 404 if there is none, 409 if another write came after `ifMatch`. */
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

    /** Restores an item from the trash as a draft; throws 404 if it is not there, 409 as `remove` does. */
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
