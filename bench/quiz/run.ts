import { correctionRounds } from './correction.ts'
import { examRounds } from './exam.ts'
import { readQuizOptions } from './options.ts'
import type { Part } from './options.ts'
import { quizConclusion } from './report.ts'
import type { QuizRounds } from './report.ts'
import { resultRounds } from './results.ts'
import { saveRounds } from './saves.ts'
import { scoreRounds } from './scores.ts'

const MEASURES = {
  saves: saveRounds,
  exam: examRounds,
  scores: scoreRounds,
  results: resultRounds,
  correction: correctionRounds,
} satisfies Record<Part, unknown>

const options = readQuizOptions(process.argv.slice(2))
const printLine = (line: string) => void process.stderr.write(`${line}\n`)

const rounds: QuizRounds = {}
// One after the other: the load of one would disturb the others.
for (const part of options.parts) Object.assign(rounds, await MEASURES[part]({ ...options, printLine }))
const { text, exitCode } = quizConclusion(rounds)
console.log(text)
process.exitCode = exitCode
