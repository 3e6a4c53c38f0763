import { kindNames } from '#shared/domain/kinds.ts'
import { checkContent } from '../content/content.check.ts'
import type { CheckedModel } from '../content/content.check.ts'
import { lastApplied } from '../db/connection.ts'
import { pendingMigrationNames, projectionProblems, openSnapshot, structureProblems } from '../db/check.ts'
import { slugProblems } from '../modules/job-posts/job-post.check.ts'
import { kindOf } from '../modules/kinds.ts'
import { say } from './command.ts'

/** The models of all kinds. What quizzes say hangs on a setting of the site. */
export const checkedModels = (allowsPaidPrizes: boolean): readonly CheckedModel[] =>
  kindNames.map((name) => kindOf(name).model({ allowsPaidPrizes }) as unknown as CheckedModel)

const LINES_MAX = 200

/** Says what a check found, a line for each problem but no more than anybody reads; problems make the exit code 1. */
export function sayReport({ problems, lookedAt }: DataReport): void {
  for (const problem of problems.slice(0, LINES_MAX)) say(`problem: ${problem}`)
  if (problems.length > LINES_MAX) say(`and ${problems.length - LINES_MAX} more`)
  say(`Checked ${lookedAt}: ${problems.length} problems`)
  if (problems.length > 0) process.exitCode = 1
}

/** What a check found: a line for each problem, and what it looked at in words. */
export type DataReport = { problems: string[]; lookedAt: string }

/**
 * Checks a database file as it stands at one instant, beside a running server, and changes nothing: its structure,
 * and all that is derived from items. What waits for a migration is left out. Throws where the file is no database
 * or was written by a newer program.
 */
export async function checkData(file: string, allowsPaidPrizes = false): Promise<DataReport> {
  const { connection, query, close } = openSnapshot(file)
  try {
    const problems = structureProblems(connection)
    if (lastApplied(connection) === 0) problems.push('it holds nothing of this product')
    const awaited = pendingMigrationNames(connection)
    if (awaited.length > 0)
      return {
        problems,
        lookedAt: `its structure alone, for it waits for ${awaited.join(', ')} at the next start`,
      }
    // What a damaged file says of its content is not worth a line each.
    if (problems.length > 0) return { problems, lookedAt: 'its structure alone' }
    const content = await checkContent(query, checkedModels(allowsPaidPrizes))
    const items = [...content.items].map(([name, count]) => `${count} ${name}`)
    return {
      problems: [...projectionProblems(connection), ...content.problems, ...(await slugProblems(query))],
      lookedAt: items.join(', '),
    }
  } finally {
    close()
  }
}
