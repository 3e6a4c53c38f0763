import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'
import { decryptMessage } from '../../testing/push-service/decrypt-message.ts'
import { subscriptions } from '../../testing/push-service/subscriptions.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { messageEncryption } from './message-encryption.ts'
import type { MessageEncryption } from './message-encryption.ts'

const known = subscriptions('https://push.example.in')
const { endpoint, keys } = known.make()
const receiver = known.find(new URL(endpoint).pathname)?.keys
const message = { ...keys, payload: 'नमस्ते', ttl: 60, urgency: 'normal', topic: '1' } as const

const reports: string[] = []
const report = (line: string) => void reports.push(line)
let encryption: MessageEncryption | null = null
afterEach(async () => {
  await encryption?.close()
  reports.splice(0)
})

/** Writes a thread that does `body` with each batch, the real work being `encrypt()`. */
function threadThat(body: string): URL {
  const file = path.join(temporaryFolder(), 'thread.ts')
  fs.writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
import fs from 'node:fs'
import { encryptMessages } from ${JSON.stringify(import.meta.resolve('./encrypt-messages.ts'))}
const isFirst = () => { try { fs.writeFileSync(${JSON.stringify(`${file}.ran`)}, '', { flag: 'wx' }); return true } catch { return false } }
parentPort.on('message', (messages) => {
  const encrypt = () => parentPort.postMessage(encryptMessages(messages))
  ${body}
})`,
  )
  return pathToFileURL(file)
}

it('encrypts many messages at once, each for its own, and says which cannot be', async () => {
  const own = messageEncryption({ report })
  encryption = own
  const payloads = Array.from({ length: 200 }, (_, at) => `${at}`.repeat(at + 1))
  const encrypted = await Promise.all(payloads.map((payload) => own.encrypt({ ...message, payload })))
  if (!receiver) throw new Error('no receiver')
  expect(encrypted.map((one) => decryptMessage(Buffer.from(one?.body ?? []), receiver))).toEqual(payloads)
  expect(encrypted[0]?.headers).toEqual(
    expect.arrayContaining(['TTL', '60', 'Urgency', 'normal', 'Topic', '1', 'Content-Encoding', 'aes128gcm']),
  )
  const mixed = ['x', keys.p256dh].map((p256dh) => own.encrypt({ ...message, p256dh }))
  expect((await Promise.all(mixed)).map((one) => one === null)).toEqual([true, false])
  expect(reports).toEqual([])
})

it('starts the thread again when it ended, with what it had', async () => {
  encryption = messageEncryption({
    report,
    workerUrl: threadThat("if (isFirst()) throw new RangeError('with a secret'); encrypt()"),
  })
  expect(await encryption.encrypt(message)).toMatchObject({ body: expect.any(Uint8Array) })
  expect(reports).toEqual(['The thread that encrypts push messages ended (RangeError) with 1 messages.'])
})

it('gives a message up that ended the thread twice, and goes on with the next', async () => {
  encryption = messageEncryption({
    report,
    workerUrl: threadThat(
      "if (messages.some(({ payload }) => payload === 'poison')) process.exit(3); encrypt()",
    ),
  })
  await expect(encryption.encrypt({ ...message, payload: 'poison' })).rejects.toThrow(
    'could not be encrypted',
  )
  expect(reports).toHaveLength(2)
  expect(await encryption.encrypt(message)).not.toBeNull()
})

it('ends a thread that hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const workerUrl = threadThat('if (isFirst()) for (;;); encrypt()')
  encryption = messageEncryption({ report, workerUrl })
  const encrypted = encryption.encrypt(message)
  while (!fs.existsSync(`${fileURLToPath(workerUrl)}.ran`)) await new Promise(setImmediate)
  vi.advanceTimersByTime(30_000)
  expect(await encrypted).not.toBeNull()
  expect(reports).toEqual(['The thread that encrypts push messages ended (exit code 1) with 1 messages.'])
  vi.useRealTimers()
})

it('rejects what waits when it is closed, and what comes later', async () => {
  encryption = messageEncryption({ report })
  const waiting = encryption.encrypt(message)
  void encryption.close()
  await expect(waiting).rejects.toThrow('closed')
  await expect(encryption.encrypt(message)).rejects.toThrow('closed')
  expect(reports).toEqual([])
})
