import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { pushService } from '../testing/push-service/push-service.ts'
import { readRows } from '../testing/read-rows.ts'
import { rounds, soakTimeout } from '../testing/rounds.ts'
import { serverProcesses } from '../testing/server-process.ts'
import { releaseAlerts, storeSubscribers, writeRows } from '../testing/stored-subscribers.ts'
import { temporaryFolder } from '../testing/test-app.ts'
import { checkData } from './check-data.ts'

const GONE = 25

/** Returns the numbers of accepted messages before each kill: `count` kills, spread over the fan-out. */
const killsOf = (subscriptions: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(((index + 1) * subscriptions) / (count + 2)))

const start = serverProcesses()

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
    await until(() => readRows(dataDir, "select 1 from jobs where type = 'alerts.expand'").length === 1)
    await first.kill()
    storeSubscribers(dataDir, service.origin, endpoints)
    releaseAlerts(dataDir)
    for (const accepted of killsOf(subscriptions, kills)) {
      const server = await start(dataDir, { env })
      await until(() => service.counters.accepted >= accepted)
      await server.kill()
      expect((await checkData(file)).problems).toEqual([])
      // The dead process still holds the leases of its jobs for some seconds.
      writeRows(dataDir, 'update jobs set run_at = 0')
    }
    const server = await start(dataDir, { env })
    await until(
      () => readRows(dataDir, "select 1 from alerts where phase = 'expanded' and waiting = 0").length === 1,
    )
    await server.kill()
    const notified = new Set(service.received.map(({ endpoint }) => endpoint))
    expect(notified).toEqual(new Set(endpoints.slice(GONE).map(({ endpoint }) => endpoint)))
    expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1)
    const counts = 'select targeted, accepted, pruned, waiting, failed from alerts'
    expect(readRows(dataDir, counts)).toEqual([
      { targeted: subscriptions, accepted: subscriptions - GONE, pruned: GONE, waiting: 0, failed: 0 },
    ])
    expect((await checkData(file)).problems).toEqual([])
    await service.close()
  },
)
