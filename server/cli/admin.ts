import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { normalizeEmail } from '#shared/domain/text/email.ts'
import { sessionRecords } from '#server/app/adapters/alerts.ts'
import { processConfig } from '../../fastify.config.ts'
import { refuseLostDatabase, lockShared } from '#server/db/maintenance/data-dir-lock.ts'
import { migrateFile } from '#server/db/maintenance/migrate.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import { adminsService } from '#server/modules/accounts/roles/admins.service.ts'
import type { Outcome } from '#server/modules/accounts/roles/admins.service.ts'
import { unlockAddress } from '#server/modules/accounts/codes/code-counters.repository.ts'
import { resetPasskeys } from '#server/modules/accounts/passkeys/passkeys.repository.ts'
import { runCommand, printLine } from './command.ts'

const USAGE =
  'Usage: npm run admin -- grant EMAIL | revoke EMAIL | unlock EMAIL | reset-passkeys EMAIL | list'

const MESSAGES: Record<'grant' | 'revoke', Record<Outcome, string>> = {
  grant: {
    done: 'is an admin now; sessions that were open are ended, so sign in again.',
    unchanged: 'is an admin already.',
    remembered: 'has no account yet: it becomes an admin when it first signs in with its code.',
  },
  revoke: {
    done: 'is no admin any more; sessions that were open are ended.',
    unchanged: 'is no admin.',
    remembered: 'has no account yet, and will not become an admin by signing in.',
  },
}

const resetMessage = (removed: number): string =>
  `has no passkey any more (${removed} removed); sessions that were open are ended. Sign in again within 24 hours to add a new one.`

const VERBS = ['grant', 'revoke', 'unlock', 'reset-passkeys'] as const

type Task = { verb: 'list' } | { verb: (typeof VERBS)[number]; email: string }

function readTask(): Task {
  const [verb, address, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (verb === 'list' && address === undefined) return { verb }
  const found = VERBS.find((each) => each === verb)
  if (found === undefined || address === undefined || more.length > 0) throw new Error(USAGE)
  const email = normalizeEmail(address)
  if (email === null) throw new Error(`"${address}" is no e-mail address. ${USAGE}`)
  return { verb: found, email }
}

async function admin(): Promise<void> {
  const task = readTask()
  const config = processConfig()
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  lockShared(config.dataDir)
  refuseLostDatabase(config)
  for (const name of migrateFile(config.databaseFile, config.backupsDir))
    printLine(`Database: applied ${name}`)
  const db = openSqlite(config.databaseFile)
  try {
    const admins = adminsService({ db, clock: Date.now, sessionRecords })
    if (task.verb === 'unlock') {
      const { failures, mails } = await unlockAddress(db, { email: task.email, now: Date.now() })
      printLine(`${task.email} is unlocked: ${failures} wrong codes and ${mails} mails count no more.`)
      return
    }
    if (task.verb === 'reset-passkeys') {
      const removed = await resetPasskeys(db, { email: task.email, now: Date.now(), sessionRecords })
      printLine(`${task.email} ${removed === null ? 'is no admin.' : resetMessage(removed)}`)
      return
    }
    if (task.verb !== 'list') {
      const outcome = await admins[task.verb](task.email)
      printLine(`${task.email} ${MESSAGES[task.verb][outcome]}`)
      return
    }
    const { admins: emails, waiting } = await admins.list()
    for (const email of emails) printLine(email)
    for (const email of waiting) printLine(`${email} (when it first signs in)`)
    if (emails.length + waiting.length === 0) printLine('There is no admin yet: npm run admin -- grant EMAIL')
  } finally {
    await db.close()
  }
}

await runCommand(admin)
