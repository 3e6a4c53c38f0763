import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { openConnection } from '#server/db/sqlite/connection.ts'
import { pushEndpoints } from '#server/ports/push/push-request.ts'
import type { PushPorts } from '#server/ports/push/push-ports.ts'
import { appOn, migratedFolder } from '../app-on.ts'
import type { OpenApp } from '../app-on.ts'
import { ALL_NEWS, notice } from '../interests.ts'
import { writeOwners, subscriptionPool } from '../owners.ts'
import { answerQuestions } from '../../lib/questions.ts'

const SIX_IN_INDIA = '2026-11-21T00:30:00.000Z'
const HALF_HOUR = 30 * MINUTE_MS
const HALF_HOURS_OF_DAY = 48
const NOTICES_OF_DAY = 30
const DAYS = 3
// Deliveries are retained for 48 hours, and the last digest is sent two hours after the last day.
const HALF_HOURS_AFTER = 106
const TOPICS = ['latestJobs', 'results', 'answerKeys'] as const

const push: PushPorts = {
  sender: {
    send: () => Promise.resolve({ status: 'accepted' }),
    room: () => 512,
    parkedUntil: () => null,
    close: () => Promise.resolve(),
  },
  publicKey: '',
  parseEndpoint: pushEndpoints([]),
}

async function runDue({ app }: OpenApp): Promise<void> {
  await app.services.alerts.pipeline.tick()
  await app.services.alerts.pipeline.ensureSweep()
  await app.runJobs()
}

async function halfHour(open: OpenApp, number: number | null): Promise<void> {
  const { app, time } = open
  const next = time.now + HALF_HOUR
  if (number !== null) {
    const body = notice(
      number,
      TOPICS[number % TOPICS.length] ?? 'latestJobs',
      STATES[number % STATES.length] ?? '',
    )
    await app.services.kinds.jobPost.create(body, { actor: { id: 'bench' } })
    await runDue(open)
    time.now += MINUTE_MS
    await runDue(open)
  }
  time.now = next
  await runDue(open)
}

async function days(open: OpenApp, count: number, first: number): Promise<void> {
  for (let step = 0; step < count * HALF_HOURS_OF_DAY; step += 1) {
    const ofDay = step % HALF_HOURS_OF_DAY
    await halfHour(open, ofDay < NOTICES_OF_DAY ? first + step : null)
  }
  for (let step = 0; step < HALF_HOURS_AFTER; step += 1) await halfHour(open, null)
}

function usedBytes(file: string): number {
  const connection = openConnection(file, { readonly: true })
  const value = (name: string) => Number(connection.pragma(name, { simple: true }))
  const bytes = (value('page_count') - value('freelist_count')) * value('page_size')
  connection.close()
  return bytes
}

const questions = {
  /** Returns the bytes that three days of notices leave in the database 53 hours later. */
  async grow({ folder, subscribers }: { folder: string; subscribers: number }): Promise<number> {
    const file = migratedFolder(folder)
    if (subscribers > 0)
      await writeOwners(file, [{ count: subscribers, settings: ALL_NEWS }], subscriptionPool())
    const open = await appOn(folder, SIX_IN_INDIA, { push })
    await days(open, 1, 0)
    const before = usedBytes(file)
    await days(open, DAYS, 10_000)
    const grown = usedBytes(file) - before
    await open.close()
    return grown
  },
}
export type GrowthQuestions = typeof questions

answerQuestions(questions)
