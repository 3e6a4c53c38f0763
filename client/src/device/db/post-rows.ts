import type { FormWindow } from '#shared/domain/jobs/form-windows.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { singleFlight } from '#client/lib/run-exclusive.ts'
import { database, meta, listRows, searchTexts, type ListRow, type SearchRow } from './db.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

const NAME = 'postsRevision'

/** Records a change of posts. Call it after each write of `listRows` and `searchTexts`. */
export const markPostsWritten = (): PromiseLike<string> =>
  meta.put({ name: NAME, value: `${serverNow()} ${Math.random()}` })

type SearchTexts = ReadonlyMap<string, SearchRow>

// Reading 500 posts takes 0.1 s on a cheap phone, and each keystroke would repeat it. The copy is as large as the
// tables: at most 700 posts and the saved ones.
function cacheInMemory<Value>(read: () => PromiseLike<Value>): () => Promise<Value> {
  let cached: { revision: unknown; value: Value } | undefined
  return singleFlight(() =>
    database.transaction('r', meta, listRows, searchTexts, async () => {
      const revision = (await meta.get(NAME))?.value
      if (cached === undefined || cached.revision !== revision) cached = { revision, value: await read() }
      return cached.value
    }),
  )
}

export const getListRows: () => Promise<readonly ListRow[]> = cacheInMemory(() => listRows.toArray())

export const getSearchTexts: () => Promise<SearchTexts> = cacheInMemory(
  async () => new Map((await searchTexts.toArray()).map((each) => [each._id, each])),
)

/** Adds the newest known summaries and the form windows to rows of posts. */
export async function withListRows<Row extends { postId: string; summary: JobPostSummary }>(
  all: readonly Row[],
): Promise<(Row & { windows: FormWindow[] })[]> {
  const found = await listRows.bulkGet(all.map(({ postId }) => postId))
  // A row that an earlier version of the app wrote has no windows until its post changes.
  return all.map((row, index) => ({
    ...row,
    summary: found[index]?.summary ?? row.summary,
    windows: found[index]?.windows ?? [],
  }))
}
