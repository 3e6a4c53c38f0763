import { processConfig } from '../../fastify.config.ts'
import { checkData } from './check-data.ts'
import { runCommand, say, secondsSince } from './command.ts'

const LINES_MAX = 200

await runCommand(async () => {
  const start = Date.now()
  const { databaseFile } = processConfig()
  const { problems, lookedAt } = await checkData(databaseFile)
  for (const problem of problems.slice(0, LINES_MAX)) say(`problem: ${problem}`)
  if (problems.length > LINES_MAX) say(`and ${problems.length - LINES_MAX} more`)
  say(`Checked ${databaseFile} (${lookedAt}) in ${secondsSince(start)}: ${problems.length} problems`)
  if (problems.length > 0) process.exitCode = 1
})
