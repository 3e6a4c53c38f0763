import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { topicKeys } from '#shared/domain/alerts/alert-interests.ts'
import { alertTimes, DEFAULT_ALERT_SETTINGS, timedSettings } from '#shared/domain/alerts/alert-settings.ts'
import { pushService } from '../testing/push-service/push-service.ts'
import { rounds, soakTimeout } from '../testing/rounds.ts'
import { serverProcesses } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-app.ts'
import { checkData } from './check-data.ts'

const GONE = 25

/** Returns the numbers of accepted messages before each kill: `count` kills, spread over the fan-out. */
const killsOf = (subscriptions: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(((index + 1) * subscriptions) / (count + 2)))

const start = serverProcesses()

type Endpoint = ReturnType<Awaited<ReturnType<typeof pushService>>['makeSubscription']>

/** Stores subscriptions to latest jobs, delivered at once, directly in the database. */
function store(file: string, origin: string, endpoints: readonly Endpoint[]): void {
  const database = new Database(file)
  const chosen = { ...DEFAULT_ALERT_SETTINGS, topics: ['latestJobs' as const], quiet: null, dailyCap: 20 }
  const [settings, times] = [timedSettings(chosen, 1), alertTimes(chosen)].map((each) => JSON.stringify(each))
  const owner = database.prepare(
    `insert into alert_owners (id, token_hash, settings, times, set_id, dates, language, created_at, digest_day)
     values (?, ?, ?, ?, 1, '{}', 'en', 1, '')`,
  )
  const interest = database.prepare('insert into interest_set_keys (key, set_id) values (?, 1)')
  const subscription = database.prepare(
    `insert into push_subscriptions (id, owner_id, endpoint, origin, p256dh, auth, created_at, seen_at)
     values (?, ?, ?, ?, ?, ?, 1, ?)`,
  )
  database.transaction(() => {
    database.prepare("insert into interest_sets (id, hash) values (1, 'topics')").run()
    for (const key of topicKeys(chosen)) interest.run(key)
    for (const [index, { endpoint, keys }] of endpoints.entries()) {
      const id = `d:${String(index).padStart(5, '0')}`
      owner.run(id, id, settings, times)
      subscription.run(`s${id}`, id, endpoint, origin, keys.p256dh, keys.auth, Date.now())
    }
    // Skips the 30 seconds before the release.
    database.prepare('update alerts set release_at = 0').run()
    database.prepare("update jobs set run_at = 0 where type = 'alerts.expand'").run()
  })()
  database.close()
}

const rowsOf = (file: string, sql: string): unknown[] => {
  const database = new Database(file, { readonly: true })
  const rows = database.prepare(sql).all()
  database.close()
  return rows
}

/** Waits for a condition, checking it after each message of the service. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 50))
}

it.each([
  { subscriptions: rounds(5000), kills: rounds(20) },
  { subscriptions: rounds(20_000), kills: rounds(5) },
])(
  'a server killed $kills times while sending alerts reaches every live one of $subscriptions devices with one tag, and its counts add up',
  { timeout: soakTimeout() },
  async ({ subscriptions, kills }) => {
    const service = await pushService({ protocols: ['h2'] })
    const dataDir = temporaryFolder()
    const file = path.join(dataDir, 'avsar.db')
    const ca = path.join(dataDir, 'ca.pem')
    fs.writeFileSync(ca, service.ca)
    const env = { PUSH_ALLOWED_HOSTS: service.host, NODE_EXTRA_CA_CERTS: ca }
    const endpoints = Array.from({ length: subscriptions }, () => service.makeSubscription())
    for (const { endpoint } of endpoints.slice(0, GONE)) service.expire(endpoint)
    const first = await start(dataDir, { env })
    await first.call('POST', '/create', buildJobPost())
    await until(() => rowsOf(file, "select 1 from jobs where type = 'alerts.expand'").length === 1)
    await first.kill()
    store(file, service.origin, endpoints)
    for (const accepted of killsOf(subscriptions, kills)) {
      const server = await start(dataDir, { env })
      await until(() => service.counters.accepted >= accepted)
      await server.kill()
      expect((await checkData(file)).problems).toEqual([])
      // The dead process still holds the leases of its jobs for some seconds.
      const database = new Database(file)
      database.prepare('update jobs set run_at = 0').run()
      database.close()
    }
    const server = await start(dataDir, { env })
    await until(
      () => rowsOf(file, "select 1 from alerts where phase = 'expanded' and waiting = 0").length === 1,
    )
    await server.kill()
    const notified = new Set(service.received.map(({ endpoint }) => endpoint))
    expect(notified).toEqual(new Set(endpoints.slice(GONE).map(({ endpoint }) => endpoint)))
    expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1)
    const counts = 'select targeted, accepted, pruned, waiting, failed from alerts'
    expect(rowsOf(file, counts)).toEqual([
      { targeted: subscriptions, accepted: subscriptions - GONE, pruned: GONE, waiting: 0, failed: 0 },
    ])
    expect((await checkData(file)).problems).toEqual([])
    await service.close()
  },
)
