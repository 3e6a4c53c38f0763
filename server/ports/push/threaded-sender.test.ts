import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, expect, it, vi, describe } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { pushEndpoints } from './push-request.ts'
import type { PushSender } from './push-sender.ts'
import { threadedSender, originCapacities } from './threaded-sender.ts'
import { deriveVapidKeys } from './vapid.ts'

const ORIGIN = 'https://push.example.in'
const message = {
  id: '1',
  endpoint: `${ORIGIN}/x`,
  p256dh: '',
  auth: '',
  payload: '0',
  ttl: 60,
  urgency: 'normal',
  topic: '1',
  attempt: 0,
} as const

const reports: string[] = []
let sender: PushSender | null = null

/** Writes a thread that runs `body` for each batch; `answer()` returns each payload as the message's status. */
function threadThat(body: string): URL {
  const file = path.join(temporaryFolder(), 'thread.ts')
  fs.writeFileSync(
    file,
    `import { parentPort, workerData } from 'node:worker_threads'
import fs from 'node:fs'
const isFirst = () => { try { fs.writeFileSync(${JSON.stringify(`${file}.ran`)}, '', { flag: 'wx' }); return true } catch { return false } }
let batches = 0
parentPort.on('message', ({ subject, messages }) => {
  batches += 1
  const answer = (capacity = 20, parkedUntil = null) => parentPort.postMessage({
    outcomes: messages.map(({ number, message }) => ({ number, outcome: { status: 'accepted', code: Number(message.payload) } })),
    origins: [{ origin: messages[0].origin, capacity, parkedUntil }],
  })
  ${body}
})`,
  )
  return pathToFileURL(file)
}

function senderBy(body: string) {
  const workerUrl = threadThat(body)
  const own = threadedSender({
    settings: { allowedHosts: [], keys: deriveVapidKeys(Buffer.alloc(32, 7)) },
    parseEndpoint: pushEndpoints(['push.example.in']),
    subject: () => 'mailto:help@jobs.in',
    report: (line) => void reports.push(line),
    workerUrl,
  })
  sender = own
  return { own, workerUrl }
}
const send = (own: PushSender, payloads: readonly string[]) =>
  Promise.all(payloads.map((payload) => own.send({ ...message, payload })))
const accepted = (code: number) => ({ status: 'accepted', code })

const NAME = 'https://push.example.in'

describe('threaded sender', () => {
  afterEach(async () => {
    vi.useRealTimers()
    await sender?.close()
    reports.splice(0)
  })

  it('the sender passes the messages of one event loop turn to the thread together, and each gets its own outcome', async () => {
    const { own } = senderBy('if (batches === 1) answer()')
    const payloads = Array.from({ length: 200 }, (_, at) => String(at))
    expect(await send(own, payloads)).toEqual(payloads.map((payload) => accepted(Number(payload))))
    expect(reports).toEqual([])
  })

  it('the sender passes the current contact address of the site to the thread', async () => {
    const { own } = senderBy("if (subject === 'mailto:help@jobs.in') answer()")
    expect(await send(own, ['1'])).toEqual([accepted(1)])
  })

  it('the sender refuses a forbidden endpoint without a thread', async () => {
    const { own, workerUrl } = senderBy('isFirst()')
    expect(await own.send({ ...message, endpoint: 'https://localhost/x' })).toEqual({ status: 'refused' })
    expect(fs.existsSync(`${fileURLToPath(workerUrl)}.ran`)).toBe(false)
  })

  it('the capacity of an origin is eight at first, then the number that the thread reports', async () => {
    const { own } = senderBy('answer()')
    const sent = send(own, ['1', '2', '3'])
    expect(own.room(ORIGIN)).toBe(5)
    await sent
    expect(own.room(ORIGIN)).toBe(20)
  })

  it('the sender sends pending messages again after its thread ended', async () => {
    const { own } = senderBy("if (isFirst()) throw new RangeError('with a secret'); answer()")
    expect(await send(own, ['1', '2'])).toEqual([accepted(1), accepted(2)])
    expect(reports).toEqual(['The thread that sends push messages ended (RangeError) with 2 messages.'])
  })

  it('the sender returns a message for a retry if the message ended the thread twice, and then sends the next message', async () => {
    const { own } = senderBy(
      "if (messages.some(({ message }) => message.payload === 'poison')) process.exit(3); answer()",
    )
    expect(await send(own, ['poison'])).toMatchObject([{ status: 'retry', isOriginParked: false }])
    expect(reports).toHaveLength(2)
    expect(own.room(ORIGIN)).toBe(8)
    expect(await send(own, ['1'])).toEqual([accepted(1)])
  })

  it('the sender ends a thread that hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { own, workerUrl } = senderBy('if (isFirst()) for (;;); answer()')
    const sent = send(own, ['1'])
    while (!fs.existsSync(`${fileURLToPath(workerUrl)}.ran`)) await new Promise(setImmediate)
    vi.advanceTimersByTime(30_000)
    expect(await sent).toEqual([accepted(1)])
    expect(reports).toEqual(['The thread that sends push messages ended (exit code 1) with 1 messages.'])
  })

  it('a closed sender returns pending and later messages for a retry', async () => {
    const { own } = senderBy('')
    const sent = send(own, ['1'])
    const closed = own.close()
    expect([...(await sent), ...(await send(own, ['2']))]).toMatchObject([
      { status: 'retry' },
      { status: 'retry' },
    ])
    await closed
    expect(own.room(ORIGIN)).toBe(0)
    expect(reports).toEqual([])
  })
})

describe('origin capacities', () => {
  it('the free capacity of an origin is its limit less the messages in flight', () => {
    const capacities = originCapacities(() => 0)
    expect(capacities.room(NAME)).toBe(8)
    capacities.begin(NAME)
    expect(capacities.room(NAME)).toBe(7)
    capacities.update({ origin: NAME, capacity: 100, parkedUntil: null })
    expect(capacities.room(NAME)).toBe(99)
    capacities.update({ origin: NAME, capacity: 0, parkedUntil: null })
    expect(capacities.room(NAME)).toBe(0)
    capacities.end(NAME)
    expect(capacities.room(NAME)).toBe(0)
  })

  it('a parked origin has no capacity, and afterwards has its previous capacity again', () => {
    const time = { now: 0 }
    const capacities = originCapacities(() => time.now)
    capacities.update({ origin: NAME, capacity: 20, parkedUntil: null })
    capacities.update({ origin: NAME, capacity: null, parkedUntil: 1000 })
    expect([capacities.room(NAME), capacities.parkedUntil(NAME)]).toEqual([0, 1000])
    time.now = 1000
    expect([capacities.room(NAME), capacities.parkedUntil(NAME)]).toEqual([20, null])
  })

  it('idle origins are evicted when there are many', () => {
    const capacities = originCapacities(() => 0)
    capacities.begin(NAME)
    capacities.update({ origin: NAME, capacity: 50, parkedUntil: null })
    for (let at = 0; at < 3000; at += 1)
      capacities.update({ origin: `https://a${at}.in`, capacity: 50, parkedUntil: null })
    expect([capacities.room(NAME), capacities.room('https://a0.in')]).toEqual([49, 8])
  })
})
