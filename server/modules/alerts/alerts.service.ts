import type { AlertSettings as WireSettings, AlertSettingsBody } from '#shared/contracts/alerts.ts'
import type { SubscriptionBody, SubscriptionData } from '#shared/contracts/push.ts'
import type { Db, Query } from '../../db/db.ts'
import { notFound, unauthorized } from '../../errors.ts'
import type { PushPorts } from '../../ports/push/push-ports.ts'
import type { Queue } from '../../queue/queue.ts'
import {
  addGuest,
  updateSettings,
  ensureUserOwner,
  findOwner,
  findOwnerByToken,
  newGuest,
  settingsOf,
  userOwnerId,
} from './alert-owners.ts'
import type { OwnerRow } from './alert-owners.ts'
import type { ReadPost } from './post-facts.ts'
import { parseSubscription, upsertSubscription } from './subscriptions.ts'
import { deliverAlerts } from './deliver.ts'
import { expandAlert } from './expand.ts'
import { settingsFromWire, settingsToWire } from './settings-wire.ts'
import { takeUp } from './take-up.ts'

/** Who calls: a user with a session, a device by its token, or nobody known. */
export type Caller = { userId: string | null; sessionId: string | null; token: string | null }

type Ports = PushPorts & {
  db: Db
  clock: () => number
  newId: () => string
  queue: Queue
  readPost: ReadPost
}

const MISSING = 'There is no such subscription.'

/** Builds the service of alerts: whose they are, what they want, and how they get there. */
export function alertsService(ports: Ports) {
  const { db, clock, newId, publicKey, parseEndpoint } = ports

  /** Returns the owner of a caller, in a transaction. Throws 401 without session and token, 404 for a wrong token. */
  async function ownerOf(query: Query, { userId, token }: Caller, now: number): Promise<OwnerRow> {
    if (userId !== null) return ensureUserOwner(query, userId, now)
    if (token === null) throw unauthorized()
    const guest = await findOwnerByToken(query, token)
    if (guest === null) throw notFound(MISSING)
    return guest
  }

  return {
    pipeline: { takeUp: takeUp(ports), expand: expandAlert(ports), deliver: deliverAlerts(ports) },

    publicKey: () => publicKey,

    /** Stores the subscription of a browser. Throws 400 for an endpoint of no push service that is allowed. */
    async subscribe(caller: Caller, body: SubscriptionBody): Promise<SubscriptionData> {
      const subscription = parseSubscription(parseEndpoint, body)
      const [now, id, guest] = [clock(), newId(), newGuest(newId())]
      return db.tx(async (query) => {
        const isNew = caller.userId === null && caller.token === null
        const owner = isNew ? await addGuest(query, guest, now) : await ownerOf(query, caller, now)
        const of = { ownerId: owner.id, sessionId: caller.sessionId }
        const _id = await upsertSubscription(query, subscription, of, { newId: id, now })
        return { subscription: { _id }, ...(isNew ? { token: guest.token } : {}) }
      })
    },

    /** Returns the settings of a caller. */
    async settings({ userId, token }: Caller): Promise<WireSettings> {
      if (userId !== null) return settingsToWire(settingsOf(await findOwner(db.read, userOwnerId(userId))))
      if (token === null) throw unauthorized()
      const guest = await findOwnerByToken(db.read, token)
      if (guest === null) throw notFound(MISSING)
      return settingsToWire(settingsOf(guest))
    },

    /** Changes settings of a caller; returns all of them. */
    async changeSettings(caller: Caller, changes: AlertSettingsBody): Promise<WireSettings> {
      const now = clock()
      const settings = await db.tx(async (query) =>
        updateSettings(query, await ownerOf(query, caller, now), settingsFromWire(changes), now),
      )
      return settingsToWire(settings)
    },
  }
}

export type AlertsService = ReturnType<typeof alertsService>
