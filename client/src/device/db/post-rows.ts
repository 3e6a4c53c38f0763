import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { singleFlight } from '#client/lib/single-flight.ts'
import { database, meta, rows, searchWords, type ListRow, type SearchRow } from './db.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

const NAME = 'postsRevision'

/** Records that posts were written. Call it after each write of `rows` and `searchWords`. */
export const markPostsWritten = (): PromiseLike<string> =>
  meta.put({ name: NAME, value: `${serverNow()} ${Math.random()}` })

type Words = ReadonlyMap<string, SearchRow>

// Reading 500 posts costs a cheap phone a tenth of a second, and each letter that is typed would read them again. The
// copy is as large as the tables, of at most 700 posts and those that are saved.
function keptInMemory<Value>(read: () => PromiseLike<Value>): () => Promise<Value> {
  let kept: { revision: unknown; value: Value } | undefined
  return singleFlight(() =>
    database.transaction('r', meta, rows, searchWords, async () => {
      const revision = (await meta.get(NAME))?.value
      if (kept === undefined || kept.revision !== revision) kept = { revision, value: await read() }
      return kept.value
    }),
  )
}

/** Returns the rows of all posts, to be read only: from memory, while no page or worker has written posts. */
export const allRows: () => Promise<readonly ListRow[]> = keptInMemory(() => rows.toArray())

/** Returns the words of all posts by id, likewise. */
export const allWords: () => Promise<Words> = keptInMemory(
  async () => new Map((await searchWords.toArray()).map((each) => [each._id, each])),
)

/** Returns rows that name posts with the newest known summaries of these. */
export async function withNewestSummaries<Row extends { postId: string; summary: JobPostSummary }>(
  all: readonly Row[],
): Promise<Row[]> {
  const found = await rows.bulkGet(all.map(({ postId }) => postId))
  return all.map((row, index) => ({ ...row, summary: found[index]?.summary ?? row.summary }))
}
