import { and, asc, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Role, Session } from '#shared/contracts/auth.ts'
import type { SessionRecords } from '#server/content/records/user-records.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { SessionResolver, SessionTokens } from '#server/lib/sessions.ts'
import {
  LAST_SEEN_PRECISION_MS,
  SESSION_TIMEOUTS,
} from '#server/modules/accounts/codes/accounts-limits.policy.ts'
import type { PasskeyPolicy } from '#server/modules/accounts/roles/passkey.policy.ts'
import { revokeSessions } from '#server/modules/accounts/roles/revoke-access.ts'
import { describeUserAgent } from './describe-user-agent.ts'
import { sessionById } from './sessions.repository.ts'

const { sessions } = schema

type Row = typeof sessions.$inferSelect
type User = { id: string; role: Role }

const isLive = (row: Row, role: Role, now: number): boolean => {
  const { idle, absolute } = SESSION_TIMEOUTS[role]
  return row.revokedAt === null && now - row.lastSeenAt <= idle && now - row.createdAt < absolute
}

const toSessionData = ({ id, device, createdAt, lastSeenAt, passkeyId }: Row) => ({
  _id: id,
  device,
  createdAt: new Date(createdAt).toISOString(),
  lastSeenAt: new Date(lastSeenAt).toISOString(),
  withPasskey: passkeyId !== null,
})

type SessionPorts = {
  db: Db
  clock: () => number
  tokens: SessionTokens
  /** Session data of other modules, which ends or moves with sessions. */
  sessionRecords: SessionRecords
  policy: Pick<PasskeyPolicy, 'getRole'>
  /** Receives the error if the last-use time cannot be written; the request continues. */
  onFailure: (error: unknown) => void
}

/** A session as sent to the browser: token, and max-age of its cookie in seconds. */
export type IssuedSession = { token: string; maxAge: number }

// Builds the resolver of tokens. It reads the database on every request, so roles and revocations apply at once.
function sessionResolver({ db, clock, tokens, policy, onFailure }: SessionPorts): SessionResolver {
  const recording = new Set<string>()

  async function recordUse(sid: string, now: number): Promise<void> {
    if (recording.has(sid)) return
    recording.add(sid)
    const older = and(eq(sessions.id, sid), isNull(sessions.revokedAt), lt(sessions.lastSeenAt, now))
    try {
      await db.tx(async (query) => void (await query.update(sessions).set({ lastSeenAt: now }).where(older)))
    } catch (error) {
      onFailure(error)
    } finally {
      recording.delete(sid)
    }
  }

  return {
    async identify(token) {
      const claims = tokens.read(token)
      if (claims === null) return null
      const [found] = await sessionById(db.read).execute({ sid: claims.sid })
      const now = clock()
      if (found === undefined || found.session.userId !== claims.userId) return null
      if (!isLive(found.session, found.role, now)) return null
      if (now - found.session.lastSeenAt >= LAST_SEEN_PRECISION_MS) await recordUse(claims.sid, now)
      const { passkeyId } = found.session
      const role = await policy.getRole(db.read, found.role, passkeyId)
      const { role: accountRole, email } = found
      return { id: claims.userId, role, sid: claims.sid, email, accountRole, passkeyId }
    },
  }
}

// Builds the functions that end sessions and their data in other modules, in the caller's transaction.
function sessionEnds({ sessionRecords }: Pick<SessionPorts, 'sessionRecords'>) {
  async function endIn(query: Query, userId: string, id: string, now: number): Promise<boolean> {
    const own = and(eq(sessions.id, id), eq(sessions.userId, userId), isNull(sessions.revokedAt))
    const ended = await query
      .update(sessions)
      .set({ revokedAt: now })
      .where(own)
      .returning({ id: sessions.id })
    if (ended.length > 0) await sessionRecords.end(query, id)
    return ended.length > 0
  }

  return {
    endIn,

    /** Ends the session of a browser that signs in again. Its data moves to the new session if the user is the same. */
    async replaceIn(
      query: Query,
      ended: User & { sid: string },
      by: { userId: string; sid: string; now: number },
    ) {
      if (ended.id === by.userId) await sessionRecords.move(query, ended.sid, by.sid)
      await endIn(query, ended.id, ended.sid, by.now)
    },

    async endAllIn(query: Query, userId: string, now: number): Promise<void> {
      await revokeSessions(query, { userId, now }, sessionRecords)
    },
  }
}

/** Builds the session service. Sessions are database rows; a token only names a session. */
export function accountSessions(ports: SessionPorts) {
  const { db, clock, tokens } = ports
  const ends = sessionEnds(ports)

  async function findLiveSessions({ id, role }: User, now: number): Promise<Row[]> {
    const { idle, absolute } = SESSION_TIMEOUTS[role]
    const live = and(
      eq(sessions.userId, id),
      isNull(sessions.revokedAt),
      gt(sessions.createdAt, now - absolute),
      gt(sessions.lastSeenAt, now - idle - 1),
    )
    return db.read.select().from(sessions).where(live).orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
  }

  return {
    port: sessionResolver(ports),

    async add(
      query: Query,
      session: {
        id: string
        userId: string
        userAgent: string | undefined
        passkeyId: string | null
        now: number
      },
    ) {
      const { id, userId, userAgent, passkeyId, now } = session
      const times = { createdAt: now, lastSeenAt: now, revokedAt: null }
      const device = describeUserAgent(userAgent)
      await query.insert(sessions).values({ id, userId, device, passkeyId, ...times })
    },

    open(id: string, user: User, now: number): IssuedSession {
      const { absolute } = SESSION_TIMEOUTS[user.role]
      const token = tokens.sign({ userId: user.id, sid: id, issuedAt: now, expiresAt: now + absolute })
      return { token, maxAge: absolute / 1000 }
    },

    async list(user: User, currentId: string | undefined): Promise<Session[]> {
      const rows = await findLiveSessions(user, clock())
      return rows.map((row) => ({ ...toSessionData(row), current: row.id === currentId }))
    },

    async end(userId: string, id: string): Promise<boolean> {
      const now = clock()
      return db.tx((query) => ends.endIn(query, userId, id, now))
    },

    ...ends,

    async stored(userId: string) {
      const rows = await db.read
        .select()
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(asc(sessions.createdAt), asc(sessions.id))
      return rows.map(toSessionData)
    },
  }
}

export type AccountSessions = ReturnType<typeof accountSessions>
