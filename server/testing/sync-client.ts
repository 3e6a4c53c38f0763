import type { JobPost } from '#shared/contracts/job-post.ts'
import { syncPath } from '#shared/contracts/api.ts'
import { SyncData } from '#shared/contracts/sync.ts'
import type { TestApp } from './test-app.ts'

type Options = {
  limit?: number
  between?: () => Promise<unknown>
}

const PAGES_MAX = 2000

/** Returns a device that stores only pulled posts, as the client does. */
export function syncClient(server: TestApp) {
  const posts = new Map<string, JobPost>()
  let cursor = ''

  function apply({ jobPosts, removed, reset, cursor: next }: SyncData): void {
    if (reset) posts.clear()
    for (const post of jobPosts) posts.set(post._id, post)
    for (const id of removed) posts.delete(id)
    cursor = next
  }

  return {
    posts,
    cursor: () => cursor,
    take(text: string) {
      cursor = text
    },
    async sync({ limit, between = async () => undefined }: Options = {}): Promise<SyncData[]> {
      const pages: SyncData[] = []
      for (let more = true; more;) {
        if (pages.length === PAGES_MAX) throw new Error('The sync comes to no end.')
        const response = await server.get(syncPath({ since: cursor, limit }))
        if (response.statusCode !== 200) throw new Error(`The sync answered ${response.statusCode}.`)
        const page = SyncData.parse(response.json().data)
        apply(page)
        pages.push(page)
        await between()
        more = page.more
      }
      return pages
    },
  }
}
