import type { JobPostsService } from '../modules/job-posts/job-posts.service.ts'
import { createItems } from './import-items.ts'
import type { Notice } from './notice-file.ts'

/** Creates a post of each notice, in their order and at the times that they name; returns how many there are. */
export const createPosts = (
  jobPosts: JobPostsService,
  notices: Iterable<Notice>,
  now: number,
  onProgress?: (count: number) => void,
): Promise<number> => createItems(jobPosts, notices, now, onProgress)

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
