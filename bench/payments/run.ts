import { buyingRounds } from './buying.ts'
import { readPaymentOptions } from './options.ts'
import type { Part } from './options.ts'
import { reconcilerRounds } from './reconciler.ts'
import { paymentConclusion } from './report.ts'
import type { PaymentRounds } from './report.ts'
import { webhookRounds } from './webhooks.ts'

const MEASURES = {
  webhooks: webhookRounds,
  reconciler: reconcilerRounds,
  buying: buyingRounds,
} satisfies Record<Part, unknown>

const options = readPaymentOptions(process.argv.slice(2))
const printLine = (line: string) => void process.stderr.write(`${line}\n`)

const rounds: PaymentRounds = {}
// One after the other: the load of one would disturb the others.
for (const part of options.parts) Object.assign(rounds, await MEASURES[part]({ ...options, printLine }))
const { text, exitCode } = paymentConclusion(rounds)
console.log(text)
process.exitCode = exitCode
