import type { FastifyInstance } from 'fastify'
import type { Config } from '../fastify.config.ts'
import type { Db } from './db/db.ts'
import { accountsModule } from './modules/accounts/accounts.ts'
import { challengeOf } from './modules/accounts/cookies.ts'
import type { ContactService } from './modules/contact/contact.service.ts'
import type { SavedJobsService } from './modules/saved-jobs/saved-jobs.service.ts'
import { useAccess, useAuth } from './plugins/auth.ts'
import { useCsrf } from './plugins/csrf.ts'
import { useLimits } from './plugins/limits.ts'
import { useSchedule } from './plugins/schedule.ts'
import { useSessionTokens } from './plugins/session-tokens.ts'
import type { Mailer } from './ports/mailer.ts'
import type { Pages } from './ports/pages.ts'
import type { Secrets } from './ports/secrets.ts'
import { firstOf } from './ports/sessions.ts'
import type { Sessions } from './ports/sessions.ts'
import type { Queue } from './queue/queue.ts'

/** What people, their sessions and their mails need from outside. */
export type AccountsPorts = {
  db: Db
  clock: () => number
  newId: () => string
  /** Keys of this installation. */
  secrets: Secrets
  /** How mails leave. */
  mailer: Mailer
  /** Sessions beside those of the accounts: tests know some. */
  sessions?: Sessions
  /** Whether the process is behind with its work; absent, it never is. */
  isBehind?: () => boolean
  /** How pages are drawn, and which paths are their files; absent, there are none. */
  pages?: Pick<Pages, 'isFile'>
}

type Services = { queue: Queue; contact: ContactService }
type Holders = { savedJobs: SavedJobsService }

/** Finds out who calls, and holds callers to the limits and to the access of every route: before all other hooks. */
export async function useAccounts(
  app: FastifyInstance,
  config: Config,
  ports: AccountsPorts,
  { queue, contact, savedJobs }: Services & Holders,
) {
  const { secrets, clock, sessions, pages, isBehind = () => false } = ports
  const tokens = await useSessionTokens(app, { key: secrets.sessions, clock })
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'the use of a session was not noted')
  const records = [contact.personal, savedJobs.personal]
  const people = accountsModule({ ...ports, queue, tokens, records, onFailure }, config)
  useAuth(app, firstOf(sessions, people.sessions.port))
  await useLimits(app, {
    isOn: config.rateLimits,
    isBehind,
    isFile: (url) => pages?.isFile(url) ?? false,
    challengeOf(request) {
      const challenge = challengeOf(request)
      return challenge !== undefined && people.challenges.isOurs(challenge, clock()) ? challenge : null
    },
  })
  useAccess(app)
  useCsrf(app, config)
  useSchedule(app, [people.sweep])
  return people
}
