import { processConfig } from '../../fastify.config.ts'
import { checkData, sayReport } from './check-data.ts'
import { runCommand, say, secondsSince } from './command.ts'

await runCommand(async () => {
  const start = Date.now()
  const { databaseFile, allowsPaidPrizes } = processConfig()
  sayReport(await checkData(databaseFile, allowsPaidPrizes))
  say(`That was ${databaseFile}, in ${secondsSince(start)}`)
})
