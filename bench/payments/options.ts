import { parseArgs } from 'node:util'
import { positive } from '../options.ts'

/** The parts of a run. */
export const PARTS = ['webhooks', 'reconciler', 'buying'] as const
export type Part = (typeof PARTS)[number]

/** The options of a run. */
export type PaymentOptions = {
  /** Open orders that become paid at once. */
  orders: number
  /** What somebody has bought whose page of notes is compared with that of somebody without any. */
  purchases: number
  /** Seconds that webhooks are sent for, each time. */
  seconds: number
  rounds: number
  parts: readonly Part[]
}

const USAGE = `npm run bench:payments -- [--orders 10000] [--purchases 1000] [--seconds 3] [--rounds 3] [--only ${PARTS.join('|')}]`
// Every note of the page that is compared is bought.
const MIN_PURCHASES = 20

const isPart = (text: string): text is Part => (PARTS as readonly string[]).includes(text)

/** Reads the command line. Throws with the usage if a value is out of bounds. */
export function readPaymentOptions(args: string[]): PaymentOptions {
  const { values } = parseArgs({
    args,
    options: {
      orders: { type: 'string', default: '10000' },
      purchases: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string' },
    },
  })
  const whole = (text: string) => Math.ceil(positive(text, USAGE))
  const [purchases, { only }] = [whole(values.purchases), values]
  if (purchases < MIN_PURCHASES) throw new Error(`--purchases is at least ${MIN_PURCHASES}. Usage: ${USAGE}`)
  if (only !== undefined && !isPart(only)) throw new Error(`"${only}" is no part. Usage: ${USAGE}`)
  return {
    orders: whole(values.orders),
    purchases,
    seconds: positive(values.seconds, USAGE),
    rounds: whole(values.rounds),
    parts: only === undefined ? PARTS : [only],
  }
}
