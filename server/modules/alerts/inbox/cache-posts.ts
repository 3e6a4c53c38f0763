import { LRUCache } from 'lru-cache'
import { toPostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import type { PostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import type { PostFacts, ReadPost } from '#server/modules/alerts/model/post-facts.schema.ts'

const MAX_POSTS = 2000

export type CachedPost = Omit<PostFacts, 'text'>

type CacheEntry = { version: number; facts: CachedPost; words: PostSearchText | null }

export function postCache(readPost: ReadPost) {
  const cache = new LRUCache<string, CacheEntry>({ max: MAX_POSTS })

  async function load(id: string, version: number): Promise<CacheEntry> {
    const found = await readPost(id)
    if (found === null) throw new Error('A post that has just been public was never stored.')
    const { text: _text, ...facts } = found
    return { version, facts, words: null }
  }

  async function get(id: string, version: number): Promise<CacheEntry> {
    const known = cache.get(id)
    if (known?.version === version) return known
    const post = await load(id, version)
    cache.set(id, post)
    return post
  }

  return {
    facts: async (id: string, version: number) => (await get(id, version)).facts,
    async words(id: string, version: number): Promise<PostSearchText> {
      const post = await get(id, version)
      if (post.words === null) {
        const text = (await readPost(id))?.text() ?? { title: '', body: '' }
        post.words = toPostSearchText(text.title, text.body)
      }
      return post.words
    },
  }
}
