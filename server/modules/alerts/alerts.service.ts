import type { AlertSettings as WireSettings, AlertSettingsBody } from '#shared/contracts/alerts.ts'
import { plainSettings } from '#shared/domain/alerts/alert-settings.ts'
import type { PushPorts } from '../../ports/push/push-ports.ts'
import { updateSettings, settingsOf } from './alert-owners.ts'
import type { Caller } from './caller.ts'
import { callerOwners } from './caller-owners.ts'
import { confirmGuest } from './direct-pushes.ts'
import { followsService } from './follows.ts'
import { guestBudget, limitGuest, settingsBytes } from './guest-limits.ts'
import { inboxService } from './inbox.ts'
import type { UserFollows } from './merge-owners.ts'
import { alertPipeline, readSubject } from './pipeline.ts'
import type { PipelinePorts } from './pipeline.ts'
import { quizRemindersService, sweepQuizReminders } from './quiz-reminders.ts'
import { recentAlerts } from './recent-alerts.ts'
import { refileSearches } from './refile-searches.ts'
import { alertsReport } from './report.ts'
import { settingsFromWire, settingsToWire } from './settings-wire.ts'
import { subscriptionService } from './subscription.service.ts'
import { sweepOwners } from './sweep-owners.ts'

type Ports = PushPorts &
  PipelinePorts & {
    /** Follows posts as a user: that is a field of a saved job. */
    follows: UserFollows
    /** Whether requests are limited; they are by default. */
    isLimited?: boolean
  }

/** Builds the service of alerts: whose they are, what they want, and how they get there. */
export function alertsService(given: Ports) {
  const { db, clock, publicKey } = given
  const budget = guestBudget({ isOn: given.isLimited ?? true, clock })
  const owners = callerOwners({ ...given, budget })
  const pipeline = alertPipeline(given)
  const telling = { ...given, readPost: readSubject(given) }
  const ports = { ...given, owners, recent: recentAlerts(telling), pipeline }

  return {
    pipeline,
    report: alertsReport({ ...ports, ...telling }),
    subscriptions: subscriptionService(ports),
    confirmGuest: confirmGuest(ports),
    inbox: inboxService(ports),
    setFollow: followsService(ports),
    quizReminders: quizRemindersService(ports),

    /** Work that is due from time to time: searches to be filed again, and what nobody uses any more. */
    upkeep: [refileSearches(ports), sweepOwners(ports), sweepQuizReminders(ports)],

    publicKey: () => publicKey,

    /** Returns the settings of a caller. Throws 401 without session and token, 404 for a wrong token. */
    settings: async (caller: Caller): Promise<WireSettings> =>
      settingsToWire(settingsOf(await owners.forRead(caller))),

    /** Changes settings of a caller; returns all of them. Throws as `settings`. */
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
