import type { AlertSettings as WireSettings, AlertSettingsBody } from '#shared/contracts/alerts.ts'
import type { PushPorts } from '../../ports/push/push-ports.ts'
import { updateSettings, settingsOf } from './alert-owners.ts'
import type { Caller } from './caller.ts'
import { callerOwners } from './caller-owners.ts'
import { followsService } from './follows.ts'
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
  }

/** Builds the service of alerts: whose they are, what they want, and how they get there. */
export function alertsService(given: Ports) {
  const { db, clock, publicKey } = given
  const owners = callerOwners(given)
  const pipeline = alertPipeline(given)
  const telling = { ...given, readPost: readSubject(given) }
  const ports = { ...given, owners, recent: recentAlerts(telling), pipeline }

  return {
    pipeline,
    report: alertsReport({ ...ports, ...telling }),
    subscriptions: subscriptionService(ports),
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
      const settings = await db.tx(async (query) =>
        updateSettings(query, await owners.forWrite(query, caller, now), settingsFromWire(changes, now), now),
      )
      return settingsToWire(settings)
    },
  }
}

export type AlertsService = ReturnType<typeof alertsService>
