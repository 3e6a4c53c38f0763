import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { CodePurpose } from '#shared/contracts/auth.ts'
import { CODE_LENGTH, CODE_LIFE_MS } from '#shared/domain/constants.ts'
import type { Db, Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { notSignedIn, tooMany } from '../../errors.ts'
import type { Queue } from '../../queue/queue.ts'
import { CODE_TRIES } from './accounts.limits.ts'
import { challengeHash } from './challenge.ts'
import type { Challenges } from './challenge.ts'
import { afterProof, afterSend, afterTry, newAddress, pauseOf, waitBeforeSend } from './code-address.ts'
import type { CodeAddress } from './code-address.ts'
import { CODE_MAIL } from './code-mail.ts'
import type { CodeMail } from './code-mail.ts'

const { codes, codeAddresses } = schema

/** What a person types, and what the browser that asked holds. `email` is in its normal form. */
export type Given = { email: string; otp: string; challenge: string | undefined }

/** A code that proved right, and has not been used up by that. */
export type Proof = { codeId: string; email: string; tries: number }

type CodePorts = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Queue
  challenges: Challenges
  /** Without this key nobody can tell a code from its hash. */
  pepper: Buffer
  closeMail: (mail: CodeMail, jobId: string) => string
}

type Counted = { row: typeof codes.$inferSelect; tries: number; pause: number }

/** Wrong, expired, used and unknown are told the same (fine points, section 6). */
const wrongCode = () => notSignedIn('Invalid or expired code')

const newCode = (): string =>
  randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0')

const readAddress = async (query: Query, email: string, now: number): Promise<CodeAddress> => {
  const [row] = await query.select().from(codeAddresses).where(eq(codeAddresses.email, email))
  return row ?? newAddress(email, now)
}

const writeAddress = async (query: Query, address: CodeAddress): Promise<void> => {
  const { email: _email, ...set } = address
  await query.insert(codeAddresses).values(address).onConflictDoUpdate({ target: codeAddresses.email, set })
}

const macOf = (pepper: Buffer, ...parts: [id: string, purpose: string, email: string, otp: string]): Buffer =>
  createHmac('sha256', pepper).update(parts.join('|')).digest()

/** One-time codes: sent to an address, tried, and used up once. */
export const oneTimeCodes = (ports: CodePorts) => ({
  ...issuing(ports),
  ...checking(ports),
  ...ending(ports),
})

function checking({ db, clock, pepper }: CodePorts) {
  // Committed before anything is compared: a try that crashes the process was a try all the same.
  async function countTry({ email, challenge }: Given): Promise<Counted | null> {
    if (challenge === undefined || challenge === '') return null
    const hash = challengeHash(challenge)
    const now = clock()
    return db.tx(async (query) => {
      const held = and(eq(codes.email, email), eq(codes.challenge, hash))
      const [row] = await query.select().from(codes).where(held)
      if (row === undefined) return null
      const tries = row.attempts + 1
      await query.update(codes).set({ attempts: tries }).where(eq(codes.id, row.id))
      const address = await readAddress(query, email, now)
      const pause = pauseOf(address, now)
      // A dead code cannot be guessed: somebody pressed the button twice.
      if (pause === 0 && row.deadAt === null) await writeAddress(query, afterTry(address, now))
      return { row, tries, pause }
    })
  }

  return {
    /** Counts a try, then compares. Throws 401 where the code is not right, 429 where the address is paused. */
    async check(given: Given, purposes: readonly CodePurpose[]): Promise<Proof> {
      const counted = await countTry(given)
      const now = clock()
      if (counted === null) throw wrongCode()
      const { row, tries, pause } = counted
      if (pause > 0)
        throw tooMany(pause / 1000, 'Too many wrong codes for this address. Please try again later.')
      const stored = Buffer.from(row.mac, 'base64url')
      const isRight = timingSafeEqual(stored, macOf(pepper, row.id, row.purpose, row.email, given.otp))
      const isLive = row.deadAt === null && row.expiresAt > now && tries <= CODE_TRIES
      const isMeant = purposes.some((purpose) => purpose === row.purpose)
      if (!isRight || !isLive || !isMeant) throw wrongCode()
      return { codeId: row.id, email: row.email, tries }
    },
  }
}

function issuing({ db, clock, newId, queue, challenges, pepper, closeMail }: CodePorts) {
  return {
    /** Queues the mail of a new code, the same for every address; the old code is dead. Throws 429. */
    async issue(email: string, purpose: CodePurpose): Promise<{ challenge: string }> {
      const [now, id, otp] = [clock(), newId(), newCode()]
      const expiresAt = now + CODE_LIFE_MS
      const challenge = challenges.make(now)
      const mac = macOf(pepper, id, purpose, email, otp).toString('base64url')
      const payload = closeMail({ to: email, otp, purpose }, id)
      const wait = await db.tx(async (query) => {
        const address = await readAddress(query, email, now)
        const waiting = waitBeforeSend(address, now)
        if (waiting > 0) return waiting
        const living = and(eq(codes.email, email), isNull(codes.deadAt))
        const old = await query.update(codes).set({ deadAt: now }).where(living).returning({ id: codes.id })
        for (const each of old) await queue.cancel(query, each.id)
        const bound = { challenge: challengeHash(challenge), mac, attempts: 0, deadAt: null }
        await query.insert(codes).values({ id, email, purpose, ...bound, createdAt: now, expiresAt })
        await writeAddress(query, afterSend(address, now))
        await queue.enqueue(query, { id, type: CODE_MAIL, payload, now, expiresAt })
        return 0
      })
      if (wait > 0) throw tooMany(wait / 1000, 'Please wait before you ask for another code.')
      return { challenge }
    },
  }
}

function ending({ queue }: CodePorts) {
  return {
    /** Uses a code up in the transaction of what it is used for. Throws 401 where another did so first. */
    async consume(query: Query, { codeId, email, tries }: Proof, now: number): Promise<void> {
      const living = and(eq(codes.id, codeId), isNull(codes.deadAt))
      const used = await query.update(codes).set({ deadAt: now }).where(living).returning({ id: codes.id })
      if (used.length !== 1) throw wrongCode()
      const address = afterProof(await readAddress(query, email, now), tries)
      await writeAddress(query, { ...address, lastWasUsed: true })
    },

    /** Notes that a code proved right without using it up. */
    async keep(query: Query, { email, tries }: Proof, now: number): Promise<void> {
      await writeAddress(query, afterProof(await readAddress(query, email, now), tries))
    },

    /** Forgets everything about an address, as when its account is erased. */
    async forget(query: Query, email: string): Promise<void> {
      const gone = await query.delete(codes).where(eq(codes.email, email)).returning({ id: codes.id })
      for (const { id } of gone) await queue.cancel(query, id)
      await query.delete(codeAddresses).where(eq(codeAddresses.email, email))
    },
  }
}

export type OneTimeCodes = ReturnType<typeof oneTimeCodes>
