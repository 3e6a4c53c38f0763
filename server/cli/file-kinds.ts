import fs from 'node:fs'
import type { ContentKind } from '#shared/contracts/content-kind.ts'
import { CONTRACTS } from '#shared/contracts/content-kinds.ts'
import { jobPost } from '#shared/contracts/job-post.ts'
import type { Services } from '#server/app/services.ts'
import { forKinds } from '../modules/kinds.ts'
import type { AnyKind } from '../modules/kinds.ts'
import { createItems, filterNewItems, wrongTime } from '../seed/import-items.ts'
import type { ImportService } from '../seed/import-items.ts'
import { parseItems } from '../seed/item-file.ts'
import type { FileItem } from '../seed/item-file.ts'

export type FileKind = {
  called: string
  /** Reads and checks an entire file, before any write. Throws naming the first invalid entry. */
  read(file: string, now: number): FileItem<object>[]
  importItems(services: Services, items: FileItem<object>[], now: number): Promise<number>
}

function reader(of: object, called: string): Pick<FileKind, 'called' | 'read'> {
  const kind = of as ContentKind
  return {
    called,
    read(file, now) {
      const items = parseItems<object>(kind, fs.readFileSync(file, 'utf8'), called)
      for (const [index, item] of items.entries()) {
        const error = wrongTime(item, now) ?? kind.check(item.body)[0]
        if (error) throw new Error(`${called} ${index + 1}: ${error.field}: ${error.message}`)
      }
      return items
    },
  }
}

async function newEntries(
  { newEntries: find, model }: AnyKind,
  service: ImportService<object>,
  items: FileItem<object>[],
): Promise<FileItem<object>[]> {
  if (find !== undefined) return await find(service as never, items as never)
  return await filterNewItems(service, model({ allowsPaidPrizes: false }).titleField, items)
}

export const FILE_KINDS: Record<string, FileKind> = forKinds((kind, name) => ({
  ...reader(CONTRACTS[name], name === jobPost.name ? 'Notice' : 'Entry'),
  async importItems({ kinds }, items, now) {
    const service = kinds[name] as unknown as ImportService<object>
    return await createItems(service, await newEntries(kind, service, items), now)
  },
}))
