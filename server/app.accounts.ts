import type { FastifyInstance } from 'fastify'
import type { Config } from '../fastify.config.ts'
import type { SessionRecords } from './content/session-records.ts'
import type { UserRecords } from './content/user-records.ts'
import type { Db } from './db/db.ts'
import { accountsModule } from './modules/accounts/accounts.ts'
import { useSessionTokens } from './plugins/session-tokens.ts'
import type { Secrets } from './ports/crypto/secrets.ts'
import type { Queue } from './queue/queue.ts'

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
}

/** Builds accounts and sessions, with tokens that this app signs. */
export async function buildAccounts(app: FastifyInstance, config: Config, ports: AccountsPorts) {
  const { secrets, clock } = ports
  const tokens = await useSessionTokens(app, { key: secrets.sessions, clock })
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'the use of a session was not noted')
  return accountsModule({ ...ports, tokens, onFailure }, config)
}
