import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import webPush from 'web-push'
import { smtpInbox } from '#server/testing/smtp-inbox.ts'
import { SUMMARIES } from '../cases.ts'
import { measure } from '../measure.ts'
import { startServer } from '../processes.ts'
import { migratedFolder } from './app-on.ts'
import { cpuMs } from './process-figures.ts'
import { OPEN_TO_JOBS } from './interests.ts'
import { notice } from './notices.ts'
import type { PushOptions } from './options.ts'
import { writeOwners } from './owners.ts'
import type { Done, EncryptionQuestions } from './programs/encryption.ts'
import type { ServiceQuestions } from './programs/service.ts'
import { startProgram } from '../questions.ts'
import type { PushFigures, PushRounds } from './report.ts'
import { ADMIN, askForCode, send, signInAsAdmin } from './session.ts'

const BASELINE_SECONDS = 5
const CONNECTIONS = 10
const LOOK_MS = 20
const AFTER_BEGIN_MS = 500
// An idle machine sends so many in a second: readers are measured for no longer than a fan-out lasts.
const QUICK_PER_SECOND = 4000
const LEAST_SECONDS = 2

type Options = PushOptions & { printLine: (line: string) => void }
type Stopped = { stop: () => Promise<void> }

/** Starts what takes part: service, baselines, mail and the product, each in a process of its own. */
async function start({ subscribers }: Options, folder: string, running: Stopped[]) {
  const service = startProgram<ServiceQuestions>(import.meta.resolve('./programs/service.ts'))
  running.push(service)
  const { host, ca } = await service.ask('where')
  const authority = path.join(folder, 'ca.pem')
  fs.writeFileSync(authority, ca)
  const trust = { NODE_EXTRA_CA_CERTS: authority }
  const keys = webPush.generateVAPIDKeys()
  const subscriptions = await service.ask('subscribe', { count: subscribers, publicKey: keys.publicKey })
  const file = migratedFolder(folder)
  await writeOwners(file, [{ count: subscribers, settings: OPEN_TO_JOBS }], (index) => {
    const found = subscriptions[index]
    if (found === undefined) throw new Error('There are more owners than subscriptions.')
    return found
  })
  const encryption = startProgram<EncryptionQuestions>(import.meta.resolve('./programs/encryption.ts'), trust)
  running.push(encryption)
  const inbox = await smtpInbox()
  running.push({ stop: () => inbox.close() })
  const server = await startServer('product', folder, {
    ...trust,
    RESPONSE_CACHE: 'off',
    SMTP_URL: inbox.url,
    BOOTSTRAP_ADMIN_EMAIL: ADMIN,
    PUSH_ALLOWED_HOSTS: host,
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
  })
  running.push(server)
  const admin = await signInAsAdmin({ url: server.url, inbox })
  const database = new Database(file, { readonly: true })
  running.push({ stop: () => Promise.resolve(void database.close()) })
  return { service, encryption, inbox, server, admin, database, subscriptions, keys }
}

type Parts = Awaited<ReturnType<typeof start>>

const figuresOf = ({ count, ms, cpuMs: cpu }: Done): PushFigures => ({
  count,
  perSecond: (count / ms) * 1000,
  cpuMicros: (cpu * 1000) / count,
})

/** Waits until the alert of a new notice is held; returns when it will be sent, epoch milliseconds. */
async function releaseOf({ database }: Parts, after: number): Promise<number> {
  const newest = database.prepare<[], number>('select max(release_at) from alerts').pluck()
  for (;;) {
    const found = newest.get() ?? 0
    if (found > after) return found
    await sleep(LOOK_MS)
  }
}

async function settled({ database }: Parts): Promise<void> {
  const waiting = database
    .prepare<[], number>("select count(*) from deliveries where status = 'waiting'")
    .pluck()
  while (waiting.get() !== 0) await sleep(LOOK_MS)
}

/** Publishes notices of which every subscriber is told. */
function fanOuts(parts: Parts, subscribers: number) {
  const { service, server, admin } = parts
  let [number, lastRelease] = [0, 0]

  /**
   * Publishes one, measures baselines while its alert is held, and then how soon all have it, from its release on.
   * `meanwhile` runs beside the fan-out.
   */
  return async function fanOut<Held, Besides>(
    held: () => Promise<Held>,
    meanwhile: () => Promise<Besides>,
  ): Promise<{ figures: PushFigures; held: Held; besides: Besides; ms: number }> {
    number += 1
    await send(server.url, '/create', notice(number, 'latestJobs', 'Bihar'), admin)
    const release = await releaseOf(parts, lastRelease)
    lastRelease = release
    const before = await held()
    if (Date.now() > release - LOOK_MS)
      throw new Error('The baselines took longer than an alert is held: the machine is too busy.')
    await sleep(release - LOOK_MS - Date.now())
    const cpu = cpuMs(server.pid)
    const [last, besides] = await Promise.all([service.ask('expect', subscribers), meanwhile()])
    await settled(parts)
    const ms = last - release
    const figures = {
      among: subscribers,
      count: subscribers,
      perSecond: (subscribers / ms) * 1000,
      cpuMicros: ((cpuMs(server.pid) - cpu) * 1000) / subscribers,
      ms,
    }
    return { figures, held: before, besides, ms }
  }
}

const nothing = () => Promise.resolve(null)

/** Measures readers and the mail of a code beside a fan-out. */
function beside({ server, inbox }: Parts, seconds: number) {
  let number = 0
  const listing = { url: `${server.url}${SUMMARIES}` }
  const listed = async (): Promise<PushFigures> => {
    const { responses, perSecond, p99 } = await measure(listing, CONNECTIONS, seconds)
    return { count: responses, perSecond, p99 }
  }
  const mail = async (): Promise<PushFigures> => {
    number += 1
    await sleep(AFTER_BEGIN_MS)
    const asked = performance.now()
    await askForCode({ url: server.url, inbox }, `reader-${number}@jobs.example.in`)
    return { count: 1, ms: performance.now() - asked }
  }
  return { listed, mail }
}

/** Measures fan-outs beside encryption alone: at once, with late answers, and with readers beside. */
export async function fanOutRounds(options: Options): Promise<PushRounds> {
  const { subscribers, delay, rounds, printLine } = options
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-bench-'))
  const running: Stopped[] = []
  const rows = {
    encryption: [],
    asIs: [],
    fanOut: [],
    late: [],
    besideStranger: [],
    besideFanOut: [],
    mail: [],
  }
  const add = (name: keyof typeof rows, figures: PushFigures) =>
    void (rows[name] as PushFigures[]).push(figures)
  try {
    const parts = await start(options, folder, running)
    const { service, encryption, subscriptions, keys } = parts
    const fanOut = fanOuts(parts, subscribers)
    const seconds = Math.max(LEAST_SECONDS, subscribers / QUICK_PER_SECOND)
    const { listed, mail } = beside(parts, seconds)
    printLine('fan-out: warming up')
    await fanOut(nothing, nothing)
    await listed()
    const payload = await service.ask('text')
    await encryption.ask('use', { subscriptions, payload, keys })
    for (let round = 1; round <= rounds; round += 1) {
      printLine(`fan-out: round ${round} of ${rounds}`)
      const plain = await fanOut(() => encryption.ask('encrypt', BASELINE_SECONDS), nothing)
      add('encryption', figuresOf(plain.held))
      add('fanOut', plain.figures)
      await service.ask('delayBy', delay)
      add('late', (await fanOut(nothing, nothing)).figures)
      await service.ask('delayBy', 0)
      const stranger = () =>
        Promise.all([listed(), encryption.ask('encrypt', seconds)]).then(([figures]) => figures)
      const read = await fanOut(
        async () => {
          add('asIs', figuresOf(await encryption.ask('send', BASELINE_SECONDS)))
          return stranger()
        },
        () => Promise.all([listed(), mail()]),
      )
      add('besideStranger', read.held)
      add('besideFanOut', read.besides[0])
      add('mail', read.besides[1])
      if (read.ms < seconds * 1000)
        printLine(
          `The fan-out lasted ${Math.round(read.ms)} ms of the ${seconds} s that readers were measured.`,
        )
    }
    return rows
  } finally {
    for (const each of running.toReversed()) await each.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
