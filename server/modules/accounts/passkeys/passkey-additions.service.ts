import { eq } from 'drizzle-orm'
import type { CreationOptions, Passkey, PasskeyBody } from '#shared/contracts/passkeys.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Db, Query } from '../../../db/db.ts'
import { schema } from '../../../db/schema/index.ts'
import { AppError, conflict, invalidInput } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import type { ChallengeStore } from './passkey-challenges.repository.ts'
import {
  MAX_PASSKEYS,
  type PasskeyPolicy,
  type RelyingParty,
} from '#server/modules/accounts/roles/passkey.policy.ts'
import { changeableSessions, readPasskeys, REFUSALS, toPasskey } from './passkeys.repository.ts'
import type { AdminSession, PasskeyRow } from './passkeys.repository.ts'
import { checkCreated, creationOptions } from './verify-credential.ts'
import type { Refuse } from './verify-credential.ts'

const { passkeys, sessions } = schema

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  party: RelyingParty | null
  policy: PasskeyPolicy
  challenges: ChallengeStore
  siteName: () => Promise<string>
}

const refuseNew: Refuse = (cause) =>
  new AppError(400, 'The passkey could not be added. Please try again.', {
    errors: [{ field: 'credential', message: 'This passkey is not for this site.' }],
    cause,
  })

const full = () => conflict(`You have ${MAX_PASSKEYS} passkeys. Remove one first.`)

// Inserts a passkey. It also proves the current session, unless another passkey already does.
async function insertPasskey(query: Query, row: PasskeyRow, { user, sid, passkeyId }: AdminSession) {
  const [known] = await query.select().from(passkeys).where(eq(passkeys.credentialId, row.credentialId))
  if (known !== undefined) throw conflict('This passkey is already added.')
  await query.insert(passkeys).values(row)
  const provenBy = passkeyId ?? row.id
  await query.update(sessions).set({ passkeyId: provenBy }).where(eq(sessions.id, sid))
  const line = { at: row.createdAt, actor: user, action: 'add passkey', after: { name: row.name } } as const
  await writeAudit(query, { ...line, target: `user:${user.id}` })
  return toPasskey(row, provenBy)
}

export function passkeyAdditions(ports: Ports) {
  const { db, clock, newId, party, policy, challenges, siteName } = ports
  const changeableSession = changeableSessions(policy)

  return {
    async creationOptions(viewer: Viewer): Promise<{ options: CreationOptions; cookie: string }> {
      const { user, sid } = await changeableSession(db.read, viewer)
      if (party === null) throw new AppError(403, REFUSALS.unavailable)
      const existing = await readPasskeys(db.read, user.id)
      if (existing.length >= MAX_PASSKEYS) throw full()
      const { challenge, cookie } = await challenges.issue(`add:${sid}`)
      const options = await creationOptions({
        party,
        siteName: await siteName(),
        user: { id: user.id, email: user.email, name: `${user.firstName} ${user.lastName}` },
        challenge,
        existing,
      })
      return { options, cookie }
    },

    async add(
      viewer: Viewer,
      { name, credential }: PasskeyBody,
      cookie: string | undefined,
    ): Promise<Passkey> {
      const challenge = await challenges.consume(cookie, `add:${viewer.sid ?? ''}`)
      if (challenge === null)
        throw invalidInput([{ field: 'credential', message: 'That took too long. Please try again.' }])
      if (party === null) throw new AppError(403, REFUSALS.unavailable)
      const created = await checkCreated(credential, { party, challenge }, refuseNew)
      const now = clock()
      return db.tx(async (query) => {
        const session = await changeableSession(query, viewer)
        const { id: userId } = session.user
        if ((await readPasskeys(query, userId)).length >= MAX_PASSKEYS) throw full()
        const times = { createdAt: now, lastUsedAt: null }
        const row = { ...created, id: newId(), userId, name: name.trim(), ...times }
        return insertPasskey(query, row, session)
      })
    },
  }
}

export type PasskeyAdditions = ReturnType<typeof passkeyAdditions>
