import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../fastify.config.ts'
import type { SessionRecords, UserRecords } from '#server/content/records/user-records.ts'
import type { Db, Query } from '#server/db/db.ts'
import { accountsModule } from '#server/modules/accounts/accounts.module.ts'
import { useSessionTokens } from '#server/http/session-tokens.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { Queue } from '#server/queue/queue.ts'

/** The ports of accounts and sessions. */
type AccountsPorts = {
  db: Db
  queue: Queue
  clock: () => number
  newId: () => string
  /** Keys of this installation. */
  secrets: Secrets
  /** The user data in other modules. */
  records: readonly UserRecords[]
  /** What other modules keep for sessions. */
  sessionRecords: SessionRecords
  site: {
    read: () => Promise<{ name: string }>
    adminsNeedPasskey: (query: Query) => Promise<boolean>
  }
}

/** Builds accounts and sessions, with tokens that this app signs. */
export async function buildAccounts(app: FastifyInstance, config: Config, ports: AccountsPorts) {
  const { secrets, clock, site, ...rest } = ports
  const tokens = await useSessionTokens(app, { key: secrets.sessions, clock })
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'the use of a session was not noted')
  const { adminsNeedPasskey } = site
  const siteName = async () => (await site.read()).name
  return accountsModule({ ...rest, secrets, clock, tokens, adminsNeedPasskey, siteName, onFailure }, config)
}
