import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pushService } from './push-service.ts'

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const option = { type: 'string' } as const

const { values } = parseArgs({ options: { port: option, delay: option, 'decrypt-every': option } })
const readNumber = (name: keyof typeof values, otherwise: number): number => {
  const number = Number(values[name] ?? otherwise)
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} takes a whole number.`)
  return number
}

const service = await pushService({
  port: readNumber('port', 0),
  delayMs: readNumber('delay', 0),
  decryptEvery: Math.max(1, readNumber('decrypt-every', 1)),
})
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-push-'))
const authority = path.join(folder, 'authority.pem')
fs.writeFileSync(authority, service.ca)

printLine(`Push service: ${service.origin} (HTTP/1.1 and 2)`)
printLine('Settings of the server that sends to it:')
printLine(`PUSH_ALLOWED_HOSTS=${service.host}`)
printLine(`NODE_EXTRA_CA_CERTS=${authority}`)
printLine(
  `A subscription: curl --cacert ${authority} --json '{"subscriptions":1}' ${service.origin}/control/`,
)
printLine('What it received: the same with {"messagesOf":"ENDPOINT"}; counters come with every answer.')

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    fs.rmSync(folder, { recursive: true, force: true })
    void service.close().then(() => process.exit(0))
  })
