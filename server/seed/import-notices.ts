import type { JobPostsService } from '../modules/job-posts/job-posts.service.ts'
import { createItems } from './import-items.ts'
import type { Notice } from './notice-file.ts'

/** Creates a post for each notice, in order and at the times that they name; returns how many it created. */
export const createPosts = (
  jobPosts: JobPostsService,
  notices: Iterable<Notice>,
  now: number,
  onProgress?: (count: number) => void,
): Promise<number> => createItems(jobPosts, notices, now, onProgress)

/** Returns the notices that do not exist yet: no post and no earlier notice has their name and begin date. */
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
