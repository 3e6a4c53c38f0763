import { fanOutRounds } from './fan-out.ts'
import { growthRounds, matchingRounds } from './in-process.ts'
import { readPushOptions } from './options.ts'
import type { Part } from './options.ts'
import { pushConclusion } from './report.ts'
import type { PushRounds } from './report.ts'

const MEASURES = { 'fan-out': fanOutRounds, matching: matchingRounds, growth: growthRounds } satisfies Record<
  Part,
  unknown
>

const options = readPushOptions(process.argv.slice(2))
const printLine = (line: string) => void process.stderr.write(`${line}\n`)

const rounds: PushRounds = {}
// One after the other: the load of one would disturb the others.
for (const part of options.parts) Object.assign(rounds, await MEASURES[part]({ ...options, printLine }))
const { text, exitCode } = pushConclusion(rounds)
console.log(text)
process.exitCode = exitCode
