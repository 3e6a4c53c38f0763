import type { FastifyInstance } from 'fastify'
import type { Config } from '../fastify.config.ts'
import type { UserRecords } from './content/user-records.ts'
import type { Db } from './db/db.ts'
import { accountsModule } from './modules/accounts/accounts.ts'
import { useSessionTokens } from './plugins/session-tokens.ts'
import type { Secrets } from './ports/crypto/secrets.ts'
import type { Queue } from './queue/queue.ts'

/** What people and their sessions need from outside. */
type AccountsPorts = {
  db: Db
  queue: Queue
  clock: () => number
  newId: () => string
  /** Keys of this installation. */
  secrets: Secrets
  /** What other parts of the product hold on people. */
  records: readonly UserRecords[]
}

/** People and their sessions, over the tokens that this application signs. */
export async function buildAccounts(app: FastifyInstance, config: Config, ports: AccountsPorts) {
  const { secrets, clock } = ports
  const tokens = await useSessionTokens(app, { key: secrets.sessions, clock })
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'the use of a session was not noted')
  return accountsModule({ ...ports, tokens, onFailure }, config)
}
