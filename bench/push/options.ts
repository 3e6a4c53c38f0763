import { parseArgs } from 'node:util'
import { positive } from '../options.ts'

/** The parts of a run. */
export const PARTS = ['fan-out', 'matching', 'growth'] as const
export type Part = (typeof PARTS)[number]

/** The options of a run. */
export type PushOptions = {
  /** Subscriptions that a fan-out goes to. */
  subscribers: number
  /** Owners of alerts among whom is matched. */
  total: number
  /** Milliseconds by which answers are late. */
  delay: number
  rounds: number
  parts: readonly Part[]
}

const USAGE = `npm run bench:push -- [--subscribers 20000] [--total 1000000] [--delay 100] [--rounds 3] [--only ${PARTS.join('|')}]`
// Each subscriber hears of three posts a round and of one before; nobody may choose more than 20 alerts a day.
const MAX_ROUNDS = 6
// Those whom one alert matches are among all.
const MIN_TOTAL = 4000

const isPart = (text: string): text is Part => (PARTS as readonly string[]).includes(text)

/** Reads the command line. Throws with the usage if a value is out of bounds. */
export function readPushOptions(args: string[]): PushOptions {
  const { values } = parseArgs({
    args,
    options: {
      subscribers: { type: 'string', default: '20000' },
      total: { type: 'string', default: '1000000' },
      delay: { type: 'string', default: '100' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string' },
    },
  })
  const whole = (text: string) => Math.ceil(positive(text, USAGE))
  const [subscribers, total, rounds] = [whole(values.subscribers), whole(values.total), whole(values.rounds)]
  if (rounds > MAX_ROUNDS) throw new Error(`At most ${MAX_ROUNDS} rounds. Usage: ${USAGE}`)
  if (total < Math.max(MIN_TOTAL, 2 * subscribers))
    throw new Error(`--total is at least ${MIN_TOTAL} and twice the subscribers. Usage: ${USAGE}`)
  const { only } = values
  if (only !== undefined && !isPart(only)) throw new Error(`"${only}" is no part. Usage: ${USAGE}`)
  return {
    subscribers,
    total,
    delay: positive(values.delay, USAGE),
    rounds,
    parts: only === undefined ? PARTS : [only],
  }
}
