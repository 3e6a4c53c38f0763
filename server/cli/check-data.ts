import { kindNames } from '#shared/domain/kinds.ts'
import { checkContent } from '#server/content/store/check-content.ts'
import type { CheckedModel } from '#server/content/store/check-content.ts'
import { lastApplied } from '#server/db/sqlite/connection.ts'
import {
  pendingMigrationNames,
  projectionProblems,
  openSnapshot,
  structureProblems,
} from '#server/db/maintenance/check-database.ts'
import { slugProblems } from '#server/modules/job-posts/slugs.repository.ts'
import { getKind } from '../modules/kinds.ts'
import { printLine } from './command.ts'

export const checkedModels = (allowsPaidPrizes: boolean): readonly CheckedModel[] =>
  kindNames.map((name) => getKind(name).model({ allowsPaidPrizes }) as unknown as CheckedModel)

const LINES_MAX = 200

/** Prints the result of a check, a line for each problem up to 200; problems set the exit code to 1. */
export function printReport({ problems, checked }: DataReport): void {
  for (const problem of problems.slice(0, LINES_MAX)) printLine(`problem: ${problem}`)
  if (problems.length > LINES_MAX) printLine(`and ${problems.length - LINES_MAX} more`)
  printLine(`Checked ${checked}: ${problems.length} problems`)
  if (problems.length > 0) process.exitCode = 1
}

export type DataReport = { problems: string[]; checked: string }

/** Checks a snapshot beside a running server; only the structure before a migration. Throws for unrelated files. */
export async function checkData(file: string, allowsPaidPrizes = false): Promise<DataReport> {
  const { connection, query, close } = openSnapshot(file)
  try {
    const problems = structureProblems(connection)
    if (lastApplied(connection) === 0) problems.push('it holds nothing of this product')
    const awaited = pendingMigrationNames(connection)
    if (awaited.length > 0)
      return {
        problems,
        checked: `its structure alone, for it waits for ${awaited.join(', ')} at the next start`,
      }
    // The content of a damaged file is not worth checking.
    if (problems.length > 0) return { problems, checked: 'its structure alone' }
    const content = await checkContent(query, checkedModels(allowsPaidPrizes))
    const items = [...content.items].map(([name, count]) => `${count} ${name}`)
    return {
      problems: [...projectionProblems(connection), ...content.problems, ...(await slugProblems(query))],
      checked: items.join(', '),
    }
  } finally {
    close()
  }
}
