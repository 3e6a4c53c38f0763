import { checkContent } from '../content/content.check.ts'
import type { CheckedModel } from '../content/content.check.ts'
import { awaitedMigrations, bookkeepingProblems, openSnapshot, structureProblems } from '../db/check.ts'
import { addressProblems } from '../modules/job-posts/job-post.check.ts'
import { jobPostModel } from '../modules/job-posts/job-post.model.ts'

/** The kinds whose items are checked: all that there are. */
export const CHECKED_MODELS = [jobPostModel] as unknown as readonly CheckedModel[]

/** What a check found: a line for each problem, and what it looked at in words. */
export type DataReport = { problems: string[]; lookedAt: string }

/**
 * Checks a database file as it stands at one instant, beside a running server, and changes nothing: its structure,
 * and all that is derived from items. What waits for a migration is left out. Throws where the file is no database
 * or was written by a newer program.
 */
export async function checkData(file: string): Promise<DataReport> {
  const { connection, query, close } = openSnapshot(file)
  try {
    const problems = structureProblems(connection)
    const awaited = awaitedMigrations(connection)
    if (awaited.length > 0)
      return {
        problems,
        lookedAt: `its structure alone, for it waits for ${awaited.join(', ')} at the next start`,
      }
    // What a damaged file says of its content is not worth a line each.
    if (problems.length > 0) return { problems, lookedAt: 'its structure alone' }
    const content = await checkContent(query, CHECKED_MODELS)
    const items = [...content.items].map(([name, count]) => `${count} ${name}`)
    return {
      problems: [...bookkeepingProblems(connection), ...content.problems, ...(await addressProblems(query))],
      lookedAt: items.join(', '),
    }
  } finally {
    close()
  }
}
