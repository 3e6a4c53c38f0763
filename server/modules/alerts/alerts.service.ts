import type { AlertSettings as WireSettings, AlertSettingsBody } from '#shared/contracts/alerts.ts'
import { plainSettings } from '#shared/domain/alerts/alert-settings.ts'
import type { PushPorts } from '../../ports/push/push-ports.ts'
import {
  updateSettings,
  getSettings,
  settingsFromWire,
  settingsToWire,
} from '#server/modules/alerts/owners/alert-owners.repository.ts'
import { callerOwners } from '#server/modules/alerts/owners/caller-owners.service.ts'
import {
  confirmGuest,
  subscriptionService,
} from '#server/modules/alerts/subscriptions/subscriptions.service.ts'
import { followsService } from '#server/modules/alerts/owners/follows.service.ts'
import {
  guestBudget,
  limitGuest,
  settingsBytes,
  sweepNetworks,
} from '#server/modules/alerts/owners/guest-limits.policy.ts'
import { inboxService } from '#server/modules/alerts/inbox/inbox.service.ts'
import type { Caller, UserFollows } from '#server/modules/alerts/owners/caller-owners.service.ts'
import { alertPipeline, readSubject } from './alerts.jobs.ts'
import type { PipelinePorts } from './alerts.jobs.ts'
import {
  quizRemindersService,
  sweepQuizReminders,
} from '#server/modules/alerts/reminders/quiz-reminders.service.ts'
import { recentAlerts, INBOX_MS } from '#server/modules/alerts/inbox/recent-alerts.repository.ts'
import { refileSearches } from '#server/modules/alerts/audience/refile-searches.ts'
import { alertsReport } from '#server/modules/alerts/admin/admin-alerts.service.ts'
import type { Db } from '#server/db/db.ts'
import { sweepGuests } from '#server/modules/alerts/owners/guests.repository.ts'
import { sweepReads } from '#server/modules/alerts/owners/read-marks.repository.ts'
import { sweepSubscriptions } from '#server/modules/alerts/owners/subscriptions.repository.ts'

// Rows of one transaction of a sweep.
const SWEEP_BATCH = 500

type Ports = PushPorts &
  PipelinePorts & {
    /** Follows of users, which are stored as fields of saved jobs. */
    follows: UserFollows
    /** Enables request limits; default true. */
    isLimited?: boolean
  }

export function alertsService(given: Ports) {
  const { db, clock, publicKey } = given
  const budget = guestBudget({ isOn: given.isLimited ?? true, clock })
  const owners = callerOwners({ ...given, budget })
  const pipeline = alertPipeline(given)
  const subjectPorts = { ...given, readPost: readSubject(given) }
  const ports = { ...given, owners, recent: recentAlerts(subjectPorts), pipeline }

  return {
    pipeline,
    report: alertsReport({ ...ports, ...subjectPorts }),
    subscriptions: subscriptionService(ports),
    confirmGuest: confirmGuest(ports),
    inbox: inboxService(ports),
    setFollow: followsService(ports),
    quizReminders: quizRemindersService(ports),

    upkeep: [refileSearches(ports)],

    sweeps: [sweepOwners(ports), sweepQuizReminders(ports)],

    publicKey: () => publicKey,

    /** Returns the caller's settings. Throws 401 without session and token, 404 for an unknown token. */
    settings: async (caller: Caller): Promise<WireSettings> =>
      settingsToWire(getSettings(await owners.forRead(caller))),

    /** Changes and returns the caller's settings. Throws as `settings`. */
    async changeSettings(caller: Caller, changes: AlertSettingsBody): Promise<WireSettings> {
      const now = clock()
      const settings = await db.tx(async (query) => {
        const owner = await owners.forWrite(query, caller, now)
        const stored = await updateSettings(query, owner, settingsFromWire(changes, now), now)
        if (owner.network !== null) limitGuest(stored.settings.searches.length, 'searches')
        const textBytes = settingsBytes(plainSettings(owner.settings), stored.settings)
        await owners.charge(query, caller, owner, stored.addedBytes + textBytes)
        return stored.settings
      })
      return settingsToWire(settings)
    },
  }
}

export type AlertsService = ReturnType<typeof alertsService>

/** Builds the sweep of idle subscriptions, expired guests, and read marks of alerts that inboxes no longer show. */
function sweepOwners({ db, clock }: { db: Db; clock: () => number }): () => Promise<void> {
  return async () => {
    const now = clock()
    while (await db.tx((query) => sweepSubscriptions(query, now, SWEEP_BATCH)));
    while (await db.tx((query) => sweepGuests(query, now, SWEEP_BATCH)));
    await db.tx((query) => sweepNetworks(query, now))
    await db.tx((query) => sweepReads(query, now - INBOX_MS))
  }
}
