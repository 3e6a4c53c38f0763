import type { FieldError } from '#shared/contracts/envelope.ts'
import type { JobPostsService } from '../modules/job-posts/job-posts.service.ts'
import type { Notice } from './notice-file.ts'

const ACTOR = { id: 'seed' }
const CHUNK = 1000

const timeOf = (instant: string | null | undefined): number | null =>
  typeof instant === 'string' ? Date.parse(instant) : null

/** What is wrong with the times of a notice, beyond its contract; null where nothing is. */
export function wrongTime({ body, createdAt }: Notice, now: number): FieldError | null {
  if (createdAt !== null && createdAt > now) return { field: 'createdAt', message: 'This time lies ahead.' }
  if (body.status === 'scheduled' && timeOf(body.publishAt) === null)
    return { field: 'publishAt', message: 'A scheduled notice needs a time of publication.' }
  return null
}

// A time of publication ahead makes a notice scheduled; one that has passed is when the notice was published.
function creation({ body, createdAt }: Notice, now: number) {
  const { status, publishAt, ...draft } = body
  const due = timeOf(publishAt)
  const isDraft = status === 'draft'
  if (!isDraft && due !== null && due > now)
    return { body: { ...draft, status: 'scheduled' as const, publishAt }, actor: ACTOR, at: createdAt ?? now }
  const at = createdAt ?? due ?? now
  return {
    body: { ...draft, status: isDraft ? ('draft' as const) : ('published' as const) },
    actor: ACTOR,
    at,
  }
}

/**
 * Creates a post of each notice, in their order and at the times that they name, a thousand to a transaction. Calls
 * back with how many there are so far; returns how many there are in the end.
 */
export async function createPosts(
  jobPosts: JobPostsService,
  notices: Iterable<Notice>,
  now: number,
  onProgress: (count: number) => void = () => {},
): Promise<number> {
  let chunk: Notice[] = []
  let count = 0
  const flush = async () => {
    await jobPosts.createAll(chunk.map((notice) => creation(notice, now)))
    count += chunk.length
    chunk = []
    onProgress(count)
  }
  for (const notice of notices) {
    chunk.push(notice)
    if (chunk.length === CHUNK) await flush()
  }
  if (chunk.length > 0) await flush()
  return count
}

/** The notices that are not there yet: no post has their name and begin date, nor has a notice before them. */
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
