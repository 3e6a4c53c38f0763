import { and, eq, lt } from 'drizzle-orm'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { conflict, tooManyRequests } from '#server/lib/errors.ts'

const { guestNetworks } = schema

/** Row of the totals of all networks. */
const ALL = ''

/** Limits of guests. Bytes: estimated database growth per network and hour. */
export const GUEST_LIMITS = {
  ofNetwork: 2500,
  inTotal: 250_000,
  bytesPerHour: 1_000_000,
  follows: 100,
  searches: 10,
  quizReminders: 20,
} as const

/** Upper bound of stored bytes, indexes included, for an owner and a subscription without its endpoint. */
export const GUEST_BYTES = 2400
/** Upper bound of a guest's row, bytes with indexes: a follow, a reminder or a read mark. */
export const GUEST_ROW_BYTES = 300
/** Upper bound of stored bytes per byte of settings text, which is stored with its dates too. */
const SETTINGS_FACTOR = 4

const FULL = 'Too many devices use alerts without an account. Sign in to get alerts.'

async function add(query: Query, network: string, max: number): Promise<void> {
  const [found] = await query.select().from(guestNetworks).where(eq(guestNetworks.network, network))
  const guests = (found?.guests ?? 0) + 1
  if (guests > max) throw tooManyRequests(HOUR_MS / 1000, FULL)
  if (found === undefined) await query.insert(guestNetworks).values({ network, guests, hour: 0, bytes: 0 })
  else await query.update(guestNetworks).set({ guests }).where(eq(guestNetworks.network, network))
}

/** Counts a new guest. Throws 429 above the limits. */
export async function countGuest(query: Query, network: string): Promise<void> {
  await add(query, network, GUEST_LIMITS.ofNetwork)
  await add(query, ALL, GUEST_LIMITS.inTotal)
}

export async function uncountGuests(query: Query, network: string | null): Promise<void> {
  for (const each of [network ?? ALL, ALL]) {
    const [found] = await query.select().from(guestNetworks).where(eq(guestNetworks.network, each))
    if (found === undefined) continue
    const guests = Math.max(0, found.guests - 1)
    await query.update(guestNetworks).set({ guests }).where(eq(guestNetworks.network, each))
  }
}

/** Deletes counts of networks without guests once the hour of their counted bytes is over. */
export async function sweepNetworks(query: Query, now: number): Promise<void> {
  const isPast = lt(guestNetworks.hour, Math.floor(now / HOUR_MS))
  await query.delete(guestNetworks).where(and(eq(guestNetworks.guests, 0), isPast))
}

/** Byte budget of a network per hour. `isOn` is false where requests are not limited. */
export function guestBudget({ isOn, clock }: { isOn: boolean; clock: () => number }) {
  return {
    /** Counts bytes that a guest adds. Throws 429 above the limit of its network. */
    async charge(query: Query, network: string, bytes: number): Promise<void> {
      if (!isOn || bytes <= 0) return
      const now = clock()
      const hour = Math.floor(now / HOUR_MS)
      const [found] = await query.select().from(guestNetworks).where(eq(guestNetworks.network, network))
      const used = (found?.hour === hour ? found.bytes : 0) + bytes
      if (used > GUEST_LIMITS.bytesPerHour)
        throw tooManyRequests(Math.ceil(((hour + 1) * HOUR_MS - now) / 1000))
      const set = { hour, bytes: used }
      if (found === undefined) await query.insert(guestNetworks).values({ network, guests: 0, ...set })
      else await query.update(guestNetworks).set(set).where(eq(guestNetworks.network, network))
    },
  }
}

export type GuestBudget = ReturnType<typeof guestBudget>

/** Returns the upper bound of stored bytes that a change of settings adds. */
export const settingsBytes = (before: unknown, after: unknown): number =>
  SETTINGS_FACTOR * Math.max(0, sizeOf(after) - sizeOf(before))

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Throws 409 if a guest would exceed its limit. */
export function limitGuest(count: number, of: 'follows' | 'searches' | 'quizReminders'): void {
  if (count > GUEST_LIMITS[of]) throw conflict(MESSAGES[of])
}

const MESSAGES = {
  follows: `You can follow ${GUEST_LIMITS.follows} jobs without an account. Sign in to follow more.`,
  searches: `You can save ${GUEST_LIMITS.searches} searches without an account. Sign in to save more.`,
  quizReminders: `You can have ${GUEST_LIMITS.quizReminders} quiz reminders without an account. Sign in to add more.`,
}
