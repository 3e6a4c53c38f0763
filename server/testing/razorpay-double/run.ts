import { parseArgs } from 'node:util'
import { razorpayDouble } from './razorpay-double.ts'

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const option = { type: 'string' } as const
const { values } = parseArgs({ options: { port: option, delay: option, site: option } })

const numberOf = (name: 'port' | 'delay', otherwise: number): number => {
  const number = Number(values[name] ?? otherwise)
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} takes a whole number.`)
  return number
}

const site = values.site ?? 'http://localhost:3000'
const double = await razorpayDouble({
  port: numberOf('port', 4010),
  delayMs: numberOf('delay', 0),
  webhookUrl: new URL('/api/v1/payment/webhook/razorpay', site).href,
})

printLine(`Double of Razorpay: ${double.origin}`)
printLine('Settings of the server that asks it:')
for (const [name, value] of Object.entries(double.environment)) printLine(`${name}=${value}`)
printLine(`Webhooks go to ${double.webhooks.script.url} (--site says where the server is)`)
printLine('A payment page is at the address that an order is redirected to.')
printLine(`A script: curl --json '{"run":[{"script":"pay","with":["REFERENCE"]}]}' ${double.origin}/control`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void double.close().then(() => process.exit(0)))
