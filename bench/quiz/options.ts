import { parseArgs } from 'node:util'
import { positive } from '../options.ts'

/** The parts of a run. */
export const PARTS = ['saves', 'exam', 'scores', 'results', 'correction'] as const
export type Part = (typeof PARTS)[number]

/** The options of a run. */
export type QuizOptions = {
  /** Those who take one paper at once. */
  candidates: number
  /** Finished attempts among whom is ranked, and that are scored again. */
  ranked: number
  /** Papers that are scored twice. */
  papers: number
  /** Seconds from the first start to the deadline. */
  seconds: number
  rounds: number
  parts: readonly Part[]
}

const USAGE = `npm run bench:quiz -- [--candidates 1000] [--rounds 3] [--seconds 40] [--ranked 100000] [--papers 10000] [--only ${PARTS.join('|')}]`
// Candidates start within ten seconds, and hand in within the last two.
const MIN_SECONDS = 15
// The smaller board of results has a hundredth.
const MIN_RANKED = 2000

const isPart = (text: string): text is Part => (PARTS as readonly string[]).includes(text)

/** Reads the command line. Throws with the usage if a value is out of bounds. */
export function readQuizOptions(args: string[]): QuizOptions {
  const { values } = parseArgs({
    args,
    options: {
      candidates: { type: 'string', default: '1000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '40' },
      ranked: { type: 'string', default: '100000' },
      papers: { type: 'string', default: '10000' },
      only: { type: 'string' },
    },
  })
  const whole = (text: string) => Math.ceil(positive(text, USAGE))
  const [seconds, ranked, { only }] = [whole(values.seconds), whole(values.ranked), values]
  if (seconds < MIN_SECONDS) throw new Error(`--seconds is at least ${MIN_SECONDS}. Usage: ${USAGE}`)
  if (ranked < MIN_RANKED) throw new Error(`--ranked is at least ${MIN_RANKED}. Usage: ${USAGE}`)
  if (only !== undefined && !isPart(only)) throw new Error(`"${only}" is no part. Usage: ${USAGE}`)
  return {
    candidates: whole(values.candidates),
    rounds: whole(values.rounds),
    papers: whole(values.papers),
    seconds,
    ranked,
    parts: only === undefined ? PARTS : [only],
  }
}
