import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../fastify.config.ts'
import type { SessionRecords, UserRecords } from '#server/content/records/user-records.ts'
import type { Db, Query } from '#server/db/db.ts'
import { accountsModule } from '#server/modules/accounts/accounts.module.ts'
import { useSessionTokens } from '#server/http/session-tokens.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { Queue } from '#server/queue/queue.ts'

type AccountsPorts = {
  db: Db
  queue: Queue
  clock: () => number
  newId: () => string
  secrets: Secrets
  records: readonly UserRecords[]
  sessionRecords: SessionRecords
  site: {
    read: () => Promise<{ name: string }>
    adminsNeedPasskey: (query: Query) => Promise<boolean>
  }
}

export async function buildAccounts(app: FastifyInstance, config: Config, ports: AccountsPorts) {
  const { secrets, clock, site, ...rest } = ports
  const tokens = await useSessionTokens(app, { key: secrets.sessions, clock })
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'the use of a session was not noted')
  const { adminsNeedPasskey } = site
  const siteName = async () => (await site.read()).name
  return accountsModule({ ...rest, secrets, clock, tokens, adminsNeedPasskey, siteName, onFailure }, config)
}
