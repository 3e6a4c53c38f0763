import { processConfig } from '../../fastify.config.ts'
import { checkData, printReport } from './check-data.ts'
import { runCommand, printLine, secondsSince } from './command.ts'

await runCommand(async () => {
  const start = Date.now()
  const { databaseFile, allowsPaidPrizes } = processConfig()
  printReport(await checkData(databaseFile, allowsPaidPrizes))
  printLine(`That was ${databaseFile}, in ${secondsSince(start)}`)
})
