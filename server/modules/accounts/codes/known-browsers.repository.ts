import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { excluded } from '#server/db/kit.ts'
import { schema } from '#server/db/schema/index.ts'
import { KNOWN_BROWSERS, KNOWN_BROWSER_TTL_MS, KNOWN_ADDRESSES } from './accounts-limits.policy.ts'

const { knownBrowsers } = schema

const rowOf = (email: string, id: string) => and(eq(knownBrowsers.id, id), eq(knownBrowsers.email, email))

/** Returns true if a browser signed in to an address in the last 180 days, with no erasure or lockout of it since. */
export async function isKnown(query: Query, email: string, id: string, now: number): Promise<boolean> {
  const { signedInAt } = knownBrowsers
  const isRecent = and(gt(signedInAt, now - KNOWN_BROWSER_TTL_MS), lte(signedInAt, now))
  const rows = await query
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .where(and(rowOf(email, id), isRecent))
  return rows.length > 0
}

/** Records that a browser signed in to an address; keeps the 50 latest browsers of the address. */
export async function saveKnownBrowser(query: Query, email: string, id: string, now: number): Promise<void> {
  const { signedInAt } = knownBrowsers
  await query
    .insert(knownBrowsers)
    .values({ id, email, signedInAt: now })
    .onConflictDoUpdate({ target: knownBrowsers.id, set: { signedInAt: excluded(signedInAt) } })
  const surplus = await query
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.email, email))
    .orderBy(desc(signedInAt), desc(knownBrowsers.id))
    .limit(KNOWN_BROWSERS)
    .offset(KNOWN_BROWSERS)
  if (surplus.length === 0) return
  const ids = surplus.map((row) => row.id)
  await query.delete(knownBrowsers).where(inArray(knownBrowsers.id, ids))
}

/** Makes a browser unknown: its cookie has no effect any more. */
export async function deleteKnownBrowser(query: Query, email: string, id: string): Promise<void> {
  await query.delete(knownBrowsers).where(rowOf(email, id))
}

const ID_BYTES = 16
const MAC_BYTES = 16
const ENTRY = /^([\w-]{22})\.([\w-]{22})$/

type Entry = { text: string; id: string; mac: Buffer }

const parseEntries = (cookie = ''): Entry[] =>
  cookie.split('~', KNOWN_ADDRESSES).flatMap((text) => {
    const [, id = '', mac = ''] = ENTRY.exec(text) ?? []
    return id === '' ? [] : [{ text, id, mac: Buffer.from(mac, 'base64url') }]
  })

/** Builds the cookie `known`: per address a random browser id with a MAC. It reveals no address, cannot be forged. */
export function knownCookie(key: Buffer) {
  const macOf = (id: string, email: string) =>
    createHmac('sha256', key).update(`known|${id}|${email}`).digest().subarray(0, MAC_BYTES)
  const isFor = ({ id, mac }: Entry, email: string) => timingSafeEqual(mac, macOf(id, email))
  const others = (cookie: string | undefined, email: string) =>
    parseEntries(cookie).filter((entry) => !isFor(entry, email))

  return {
    newId: (): string => randomBytes(ID_BYTES).toString('base64url'),

    findId: (cookie: string | undefined, email: string): string | null =>
      parseEntries(cookie).find((entry) => isFor(entry, email))?.id ?? null,

    /** Returns the cookie with this address first; over five addresses, the oldest sign-in is removed. */
    including(cookie: string | undefined, email: string, id: string): string {
      const own = `${id}.${macOf(id, email).toString('base64url')}`
      return [own, ...others(cookie, email).map(({ text }) => text)].slice(0, KNOWN_ADDRESSES).join('~')
    },

    excluding: (cookie: string | undefined, email: string): string =>
      others(cookie, email)
        .map(({ text }) => text)
        .join('~'),
  }
}

export type KnownCookie = ReturnType<typeof knownCookie>
