import path from 'node:path'
import { alertTimes, DEFAULT_ALERT_SETTINGS, timedSettings } from '#shared/domain/alerts/alert-settings.ts'
import { topicKeys } from '#shared/domain/alerts/alert-interests.ts'
import { openConnection } from '#server/db/sqlite/connection.ts'
import type { LocalSubscription } from './push-service/subscriptions.ts'

const openBeside = (dataDir: string) => openConnection(path.join(dataDir, 'avsar.db'), { synchronous: 'OFF' })

/** Writes to the database of a data folder, beside the servers that run on it. */
export function writeRows(dataDir: string, sql: string): void {
  const client = openBeside(dataDir)
  client.exec(sql)
  client.close()
}

/** Ends the 30 seconds before the release of alerts. */
export const releaseAlerts = (dataDir: string): void =>
  writeRows(
    dataDir,
    `begin immediate;
     update alerts set release_at = 0;
     update jobs set run_at = 0 where type = 'alerts.expand' and attempts = 0;
     commit`,
  )

/** Stores a subscriber to latest jobs for each subscription, notified at once, in the database of a data folder. */
export function storeSubscribers(
  dataDir: string,
  origin: string,
  subscriptions: readonly LocalSubscription[],
): void {
  const client = openBeside(dataDir)
  const chosen = { ...DEFAULT_ALERT_SETTINGS, topics: ['latestJobs' as const], quiet: null, dailyCap: 20 }
  const [settings, times] = [timedSettings(chosen, 1), alertTimes(chosen)].map((each) => JSON.stringify(each))
  const owner = client.prepare(
    `insert into alert_owners (id, token_hash, settings, times, set_id, dates, language, created_at, digest_day)
     values (?, ?, ?, ?, 1, '{}', 'en', 1, '')`,
  )
  const interest = client.prepare('insert into interest_set_keys (key, set_id) values (?, 1)')
  const insert = client.prepare(
    `insert into push_subscriptions (id, owner_id, endpoint, origin, p256dh, auth, created_at, seen_at)
     values (?, ?, ?, ?, ?, ?, 1, ?)`,
  )
  client.exec("begin immediate; insert into interest_sets (id, hash) values (1, 'topics')")
  for (const key of topicKeys(chosen)) interest.run(key)
  for (const [index, { endpoint, keys }] of subscriptions.entries()) {
    const id = `d:${String(index).padStart(5, '0')}`
    owner.run(id, id, settings, times)
    insert.run(`s${id}`, id, endpoint, origin, keys.p256dh, keys.auth, Date.now())
  }
  client.exec('commit')
  client.close()
}
