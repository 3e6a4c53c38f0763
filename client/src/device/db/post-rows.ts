import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { singleFlight } from '#client/lib/single-flight.ts'
import { database, meta, rows, searchWords, type ListRow, type SearchRow } from './db.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

const NAME = 'postsRevision'

/** Records a change of posts. Call it after each write of `rows` and `searchWords`. */
export const markPostsWritten = (): PromiseLike<string> =>
  meta.put({ name: NAME, value: `${serverNow()} ${Math.random()}` })

type Words = ReadonlyMap<string, SearchRow>

// Reading 500 posts takes 0.1 s on a cheap phone, and each keystroke would repeat it. The copy is as large as the
// tables: at most 700 posts and the saved ones.
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

export const allRows: () => Promise<readonly ListRow[]> = keptInMemory(() => rows.toArray())

export const allWords: () => Promise<Words> = keptInMemory(
  async () => new Map((await searchWords.toArray()).map((each) => [each._id, each])),
)

export async function withNewestSummaries<Row extends { postId: string; summary: JobPostSummary }>(
  all: readonly Row[],
): Promise<Row[]> {
  const found = await rows.bulkGet(all.map(({ postId }) => postId))
  return all.map((row, index) => ({ ...row, summary: found[index]?.summary ?? row.summary }))
}
