import { createECDH, randomBytes, createHash } from 'node:crypto'
import { DEFAULT_ALERT_SETTINGS } from '#shared/domain/alerts/alert-settings.ts'
import type { AlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import type { LocalSubscription } from '#server/testing/push-service/subscriptions.ts'
import { openConnection } from '#server/db/sqlite/connection.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import { updateSettings } from '#server/modules/alerts/owners/alert-owners.repository.ts'
import { addGuest } from '#server/modules/alerts/owners/guests.repository.ts'
import { upsertSubscription } from '#server/modules/alerts/owners/subscriptions.repository.ts'
import { preparedInsert } from '#server/testing/prepared-insert.ts'

const PAIRS = 100

/** Returns a function that creates subscriptions: each has its own endpoint and a real key pair from a pool. */
export function subscriptionPool(): (index: number) => LocalSubscription {
  const pool = Array.from({ length: PAIRS }, () => ({
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }))
  return (index) => ({
    // As long as the endpoints of Chrome.
    endpoint: `https://fcm.googleapis.com/fcm/send/${String(index).padStart(150, 'e')}`,
    keys: pool[index % PAIRS] ?? { p256dh: '', auth: '' },
  })
}

export type Group = { count: number; settings: readonly Partial<AlertSettings>[] }

type Raw = Record<string, string | number | null>
type Profile = { owner: Raw; subscription: Raw }

const CHUNK = 50_000
const CACHE_KILOBYTES = 1_000_000
// Tables that are emptied before copying. Interest sets stay: the added owners share them.
const TABLES = ['alert_owners', 'push_subscriptions', 'guest_networks'] as const

async function createProfiles(
  file: string,
  settings: readonly Partial<AlertSettings>[],
  subscription: LocalSubscription,
): Promise<Profile[]> {
  const db = openSqlite(file, { synchronous: 'OFF' })
  const now = Date.now()
  const normal = { endpoint: '', origin: new URL(subscription.endpoint).origin, ...subscription.keys }
  try {
    for (const [index, each] of settings.entries())
      await db.tx(async (query) => {
        const owner = await addGuest(query, { id: `profile-${index}`, token: `${index}`, network: '' }, now)
        await updateSettings(query, owner, { ...DEFAULT_ALERT_SETTINGS, ...each }, now)
        const of = { ownerId: owner.id, sessionId: null, tokenHash: null }
        const unique = { ...normal, endpoint: `${subscription.endpoint}/profile-${index}` }
        await upsertSubscription(query, unique, of, { newId: `profile-${index}`, now })
      })
  } finally {
    await db.close()
  }
  const client = openConnection(file, { synchronous: 'OFF' })
  const rowsOf = (table: string, column: string, id: string) =>
    client.prepare<[string], Raw>(`select * from ${table} where ${column} = ?`).all(id)
  const found = settings.map((_each, index) => {
    const id = `d:profile-${index}`
    const [[owner], [stored]] = [
      rowsOf('alert_owners', 'id', id),
      rowsOf('push_subscriptions', 'owner_id', id),
    ]
    if (owner === undefined || stored === undefined) throw new Error('An owner was not written.')
    return { owner, subscription: stored }
  })
  for (const table of TABLES) client.prepare(`delete from ${table}`).run()
  client.close()
  return found
}

export function* spread(groups: readonly Group[]): Generator<{ group: number; index: number }> {
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const counts = groups.map(() => 0)
  for (let place = 1; place <= total; place += 1) {
    const behind = groups.map(({ count }, group) => (count * place) / total - (counts[group] ?? 0))
    const group = behind.indexOf(Math.max(...behind))
    yield { group, index: counts[group] ?? 0 }
    counts[group] = (counts[group] ?? 0) + 1
  }
}

/** Writes owners directly: the product writes the first owner of each settings, the others are copied rows. */
export async function writeOwners(
  file: string,
  groups: readonly Group[],
  subscriptionOf: (index: number) => LocalSubscription,
): Promise<void> {
  const all = groups.flatMap(({ settings }) => settings)
  const profiles = await createProfiles(file, all, subscriptionOf(0))
  const [first] = profiles
  if (first === undefined) throw new Error('There are no owners.')
  const starts = groups.map((_group, index) =>
    groups.slice(0, index).reduce((sum, { settings }) => sum + settings.length, 0),
  )
  const client = openConnection(file, { synchronous: 'OFF' })
  client.pragma(`cache_size = -${CACHE_KILOBYTES}`)
  const addOwner = preparedInsert(client, 'alert_owners', first.owner)
  const addSubscription = preparedInsert(client, 'push_subscriptions', first.subscription)

  function add(place: number, { owner, subscription }: Profile): void {
    const name = String(place).padStart(12, '0')
    const [id, { endpoint, keys }] = [`d:${name}`, subscriptionOf(place)]
    addOwner({ ...owner, id, token_hash: createHash('sha256').update(name).digest('base64url') })
    addSubscription({ ...subscription, id: name, owner_id: id, endpoint, ...keys })
  }

  let place = 0
  for (const { group, index } of spread(groups)) {
    if (place % CHUNK === 0) client.exec(place === 0 ? 'begin' : 'commit; begin')
    const count = groups[group]?.settings.length ?? 1
    const profile = profiles[(starts[group] ?? 0) + (index % count)]
    if (profile !== undefined) add(place, profile)
    place += 1
  }
  if (place > 0) client.exec('commit')
  client.pragma('wal_checkpoint(TRUNCATE)')
  client.close()
}
