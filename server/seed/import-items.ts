import type { PublicationFields } from '#shared/contracts/content-kind.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import type { AdminEntry } from '#server/content/reading/admin-reader.ts'
import type { NewItem } from '#server/content/content.service.ts'
import type { FileItem, Notice } from './item-file.ts'
import type { JobPostsService } from '#server/modules/job-posts/job-posts.service.ts'

type Creates<Draft> = { createAll(items: readonly NewItem<Draft>[]): Promise<unknown[]> }
type Reads = {
  rows: { idsAfter(after: string): Promise<string[]> }
  adminRead(id: string): Promise<AdminEntry<unknown>>
}

export type ImportService<Draft> = Creates<Draft> & Reads

const ACTOR = { id: 'seed' }
const CHUNK = 1000

const timeOf = (instant: string | null | undefined): number | null =>
  typeof instant === 'string' ? Date.parse(instant) : null

export function wrongTime({ body, createdAt }: FileItem<object>, now: number): FieldError | null {
  if (createdAt !== null && createdAt > now)
    return { field: 'createdAt', message: 'This time is in the future.' }
  if (body.status === 'scheduled' && timeOf(body.publishAt) === null)
    return { field: 'publishAt', message: 'A scheduled item needs a time of publication.' }
  return null
}

// A future time of publication schedules an item; a past one becomes the time of its publication.
function creation<Draft>({ body, createdAt }: FileItem<Draft>, now: number): NewItem<Draft> {
  const due = timeOf(body.publishAt)
  const isDraft = body.status === 'draft'
  // Imported items alert no user.
  const withStatus = (publishing: PublicationFields) => ({
    ...body,
    publishAt: null,
    notify: false,
    ...publishing,
  })
  if (!isDraft && due !== null && due > now)
    return {
      body: withStatus({ status: 'scheduled', publishAt: body.publishAt }),
      actor: ACTOR,
      at: createdAt ?? now,
      isImported: true,
    }
  const at = createdAt ?? due ?? now
  return { body: withStatus({ status: isDraft ? 'draft' : 'published' }), actor: ACTOR, at, isImported: true }
}

/** Creates the items in order, 1000 per transaction. Returns their number. */
export async function createItems<Draft>(
  service: Creates<Draft>,
  items: Iterable<FileItem<Draft>>,
  now: number,
  onProgress: (count: number) => void = () => {},
): Promise<number> {
  let chunk: FileItem<Draft>[] = []
  let count = 0
  const flush = async () => {
    await service.createAll(chunk.map((item) => creation(item, now)))
    count += chunk.length
    chunk = []
    onProgress(count)
  }
  for (const item of items) {
    chunk.push(item)
    if (chunk.length === CHUNK) await flush()
  }
  if (chunk.length > 0) await flush()
  return count
}

async function readTitles(service: Reads): Promise<Set<string>> {
  const { rows } = service
  const titles = new Set<string>()
  for (let ids = await rows.idsAfter(''); ids.length > 0; ids = await rows.idsAfter(ids.at(-1) ?? ''))
    for (const id of ids) titles.add((await service.adminRead(id)).title)
  return titles
}

/** Returns the items whose title no stored item has, and no earlier item of the list. */
export async function filterNewItems<Draft extends object>(
  service: Reads,
  titleField: string,
  items: readonly FileItem<Draft>[],
): Promise<FileItem<Draft>[]> {
  const seen = await readTitles(service)
  return items.filter(({ body }) => {
    const title = String((body as Record<string, unknown>)[titleField])
    const isNew = !seen.has(title)
    seen.add(title)
    return isNew
  })
}

export const createPosts = (
  jobPosts: JobPostsService,
  notices: Iterable<Notice>,
  now: number,
  onProgress?: (count: number) => void,
): Promise<number> => createItems(jobPosts, notices, now, onProgress)

/** Returns the notices whose name and begin date no stored post has, and no earlier notice of the list. */
export async function newNotices(jobPosts: JobPostsService, notices: readonly Notice[]): Promise<Notice[]> {
  const seen = new Set<string>()
  const fresh: Notice[] = []
  for (const notice of notices) {
    const { postName, beginDate } = notice.body
    const key = `${beginDate} ${postName}`
    if (seen.has(key) || (await jobPosts.has(postName, beginDate))) continue
    seen.add(key)
    fresh.push(notice)
  }
  return fresh
}
