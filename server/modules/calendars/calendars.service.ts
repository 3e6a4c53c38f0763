import { createHash, randomBytes } from 'node:crypto'
import type { CalendarAddress, NewCalendarAddress } from '#shared/contracts/calendar.ts'
import { SITE_DEFAULTS } from '#shared/contracts/site.ts'
import { subscribedEvents, subscriptionText } from '#shared/domain/jobs/job-calendar-subscription.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import type { UserRecords } from '#server/content/records/user-records.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/lib/errors.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import {
  deleteAddress,
  findAddress,
  findUserByHash,
  readSavedPosts,
  replaceAddress,
} from './calendars.repository.ts'

const TOKEN_BYTES = 32
const FILE = /^([\w-]{43})\.ics$/
const REFRESH_HOURS = 12

type Ports = {
  db: Db
  clock: () => number
  pace: WorkPace
  origin: string
  site: { read(): Promise<{ name: string }> }
}

const instant = (ms: number): string => new Date(ms).toISOString()

// Tokens are random, so no salt is needed.
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const personal: UserRecords = {
  name: 'calendarAddresses',
  async read(query, { id }) {
    const row = await findAddress(query, id)
    return row === null ? [] : [{ createdAt: instant(row.createdAt) }]
  },
  async erase(query, { id }) {
    await deleteAddress(query, id)
  },
}

/** Builds the service of calendar addresses: each user has at most one, whose token alone gives access. */
export function calendarsService({ db, clock, pace, origin, site }: Ports) {
  return {
    personal,

    async find(userId: string): Promise<CalendarAddress | null> {
      const row = await findAddress(db.read, userId)
      return row === null ? null : { createdAt: instant(row.createdAt) }
    },

    /** Makes an address. The user's earlier address stops working. */
    async make(userId: string): Promise<NewCalendarAddress> {
      const createdAt = clock()
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      await db.tx((query) => replaceAddress(query, { userId, tokenHash: hashOf(token), createdAt }))
      return { url: `${origin}/calendar/${token}.ics`, createdAt: instant(createdAt) }
    },

    /** Deletes the address. Throws 404 if there is none. */
    async revoke(userId: string): Promise<void> {
      const isDeleted = await db.tx((query) => deleteAddress(query, userId))
      if (!isDeleted) throw notFound('You have no calendar address.')
    },

    /** Returns the calendar of an address. Throws the same 404 for a wrong, a revoked and a malformed address. */
    async read(file: string): Promise<{ text: string; tag: string }> {
      const token = FILE.exec(file)?.[1]
      const userId = token === undefined ? null : await findUserByHash(db.read, hashOf(token))
      if (userId === null) throw notFound('There is no calendar at this address.')
      const { name } = await site.read()
      const posts = await readSavedPosts(db.read, userId)
      const pause = pace.work()
      const events: string[] = []
      for (const post of posts) {
        events.push(subscribedEvents(post, origin))
        await pause()
      }
      const siteName = isBlank(name) ? SITE_DEFAULTS.name : name
      const text = subscriptionText(events, { name: `Saved jobs – ${siteName}`, refreshHours: REFRESH_HOURS })
      return { text, tag: `W/"${createHash('sha256').update(text).digest('base64url')}"` }
    },
  }
}

export type CalendarsService = ReturnType<typeof calendarsService>
