import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import webPush from 'web-push'
import { smtpInbox } from '#server/testing/smtp-inbox.ts'
import type { Part, Run } from '../lib/area.ts'
import { measure } from '../lib/measure.ts'
import { SUMMARIES } from '../lib/paced-listing.ts'
import { PRODUCT } from '../lib/processes.ts'
import type { Figures } from '../lib/report.ts'
import { call } from '../lib/site.ts'
import { migratedFolder } from './app-on.ts'
import { cpuMs } from './process-figures.ts'
import { OPEN_TO_JOBS, notice } from './interests.ts'
import { writeOwners } from './owners.ts'
import type { Done, EncryptionQuestions } from './programs/encryption.ts'
import type { ServiceQuestions } from './programs/service.ts'
import { ADMIN, requestCode, signInAsAdmin } from './session.ts'

const BASELINE_SECONDS = 5
const CONNECTIONS = 10
const LOOK_MS = 20
const AFTER_BEGIN_MS = 500
// Fan-out rate of an idle machine: readers are measured for no longer than a fan-out would last.
const QUICK_PER_SECOND = 4000
const LEAST_SECONDS = 2

type Options = { subscribers: number; delay: number; rounds: number }

async function start(run: Run<Options>) {
  const { subscribers } = run.options
  const folder = await run.folder()
  const service = run.program<ServiceQuestions>(import.meta.resolve('./programs/service.ts'))
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
  const encryption = run.program<EncryptionQuestions>(import.meta.resolve('./programs/encryption.ts'), trust)
  const inbox = await smtpInbox()
  run.atEnd(() => inbox.close())
  const server = await run.server(PRODUCT, folder, {
    ...trust,
    RESPONSE_CACHE: 'off',
    SMTP_URL: inbox.url,
    BOOTSTRAP_ADMIN_EMAIL: ADMIN,
    PUSH_ALLOWED_HOSTS: host,
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
  })
  const admin = await signInAsAdmin({ url: server.url, inbox })
  const database = new Database(file, { readonly: true })
  run.atEnd(() => void database.close())
  return { service, encryption, inbox, server, admin, database, subscriptions, keys }
}

type Parts = Awaited<ReturnType<typeof start>>

const toFigures = ({ count, ms, cpuMs: cpu }: Done): Figures => ({
  count,
  perSecond: (count / ms) * 1000,
  cpuMicros: (cpu * 1000) / count,
})

async function waitForRelease({ database }: Parts, after: number): Promise<number> {
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

function fanOuts(parts: Parts, subscribers: number) {
  const { service, server, admin } = parts
  let [number, lastRelease] = [0, 0]

  return async function fanOut<Held, Besides>(
    beforeRelease: () => Promise<Held>,
    meanwhile: () => Promise<Besides>,
  ): Promise<{ figures: Figures; held: Held; besides: Besides; ms: number }> {
    number += 1
    await call(server.url, admin, ['POST', '/api/v1/create'], notice(number, 'latestJobs', 'Bihar'))
    const release = await waitForRelease(parts, lastRelease)
    lastRelease = release
    const before = await beforeRelease()
    if (Date.now() > release - LOOK_MS)
      throw new Error('The baselines took longer than the delay of an alert: the machine is too busy.')
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

function beside({ server, inbox }: Parts, seconds: number) {
  let number = 0
  const listing = { url: `${server.url}${SUMMARIES}` }
  const listed = async (): Promise<Figures> => {
    const { count, perSecond, p99 } = await measure(listing, CONNECTIONS, seconds)
    return { count, perSecond, p99 }
  }
  const mail = async (): Promise<Figures> => {
    number += 1
    await sleep(AFTER_BEGIN_MS)
    const begun = performance.now()
    await requestCode({ url: server.url, inbox }, `reader-${number}@jobs.example.in`)
    return { count: 1, ms: performance.now() - begun }
  }
  return { listed, mail }
}

async function prepare(run: Run<Options>) {
  const { subscribers, delay } = run.options
  const parts = await start(run)
  const { service, encryption, subscriptions, keys } = parts
  const fanOut = fanOuts(parts, subscribers)
  const seconds = Math.max(LEAST_SECONDS, subscribers / QUICK_PER_SECOND)
  const { listed, mail } = beside(parts, seconds)
  await fanOut(nothing, nothing)
  await listed()
  const payload = await service.ask('text')
  await encryption.ask('use', { subscriptions, payload, keys })

  const round = async () => {
    const plain = await fanOut(() => encryption.ask('encrypt', BASELINE_SECONDS), nothing)
    await service.ask('delayBy', delay)
    const late = await fanOut(nothing, nothing)
    await service.ask('delayBy', 0)
    const read = await fanOut(
      async () => {
        const asIs = await encryption.ask('send', BASELINE_SECONDS)
        const [besideStranger] = await Promise.all([listed(), encryption.ask('encrypt', seconds)])
        return { asIs, besideStranger }
      },
      () => Promise.all([listed(), mail()]),
    )
    const [besideFanOut, mailed] = read.besides
    if (read.ms < seconds * 1000)
      run.printLine(`The fan-out lasted ${Math.round(read.ms)} ms; readers were measured for ${seconds} s.`)
    return {
      encryption: toFigures(plain.held),
      asIs: toFigures(read.held.asIs),
      fanOut: plain.figures,
      late: late.figures,
      besideStranger: read.held.besideStranger,
      besideFanOut,
      mail: mailed,
    }
  }
  return { round }
}

export const fanOut: Part<Options> = {
  cases: {
    encryption: 'baseline: encryption alone, one thread',
    asIs: 'floor: web-push as it is',
    fanOut: 'fan-out',
    late: 'fan-out, answers late',
    besideStranger: "listing beside a stranger's encryption",
    besideFanOut: 'listing beside a fan-out',
    mail: 'mail of a code beside a fan-out',
  },
  worst: ['mail'],
  targets: [
    {
      claim: 'fan-out, messages/s over encryption alone',
      figure: ['fanOut', 'perSecond'],
      over: ['encryption', 'perSecond'],
      atLeast: 0.4,
    },
    {
      claim: 'fan-out, CPU of a message over encryption alone',
      figure: ['fanOut', 'cpuMicros'],
      over: ['encryption', 'cpuMicros'],
      atMost: 2.5,
    },
    {
      claim: 'fan-out, answers late over at once, messages/s',
      figure: ['late', 'perSecond'],
      over: ['fanOut', 'perSecond'],
      atLeast: 0.6,
    },
    {
      claim: "listing p99, beside a fan-out over beside a stranger's encryption",
      figure: ['besideFanOut', 'p99'],
      over: ['besideStranger', 'p99'],
      atMost: 2,
    },
    { claim: 'mail of a code beside a fan-out', figure: ['mail', 'ms'], atMost: 2000, unit: 'ms' },
  ],
  prepare,
}
