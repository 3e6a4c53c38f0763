import { eq } from 'drizzle-orm'
import { getAlertDeadline } from '#shared/domain/alerts/alert-plan.ts'
import { reminderFacts } from '#shared/domain/alerts/alert-meaning.ts'
import { reminderDay, reminderDayDue, remindersDue, REMINDER_DAYS } from '#shared/domain/alerts/reminders.ts'
import { addDays, dayNumber } from '#shared/domain/dates/india-day.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { Queue } from '#server/queue/queue.ts'
import { EXPAND_ALERT, REMIND, newAlert, STATE } from '#server/modules/alerts/model/alerts.repository.ts'
import type { ReadClosing, ReadPost } from '#server/modules/alerts/model/alerts.repository.ts'

const { alerts, alertState } = schema

const BATCH = 200
const NUMBER_BASE = 36

/** Returns the reminder id of a post and day: at most 32 characters, since it is also a message topic. */
const reminderId = (postId: string, day: string): string =>
  `r-${postId}-${dayNumber(day).toString(NUMBER_BASE)}`

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Pick<Queue, 'enqueue' | 'ensure'>
  readPost: ReadPost
  closingOn: ReadClosing
}

/** Builds the reminders of last dates, computed each morning from the current dates. */
export function remindOfDates({ db, clock, newId, queue, readPost, closingOn }: Ports) {
  async function add(query: Query, postId: string, day: string, now: number): Promise<void> {
    const post = await readPost(postId, query)
    const daysLeft = remindersDue(post?.lastDate ?? '', day)
    if (post?.isPublic !== true || daysLeft === null) return
    const id = reminderId(postId, day)
    const facts = reminderFacts(post.state, daysLeft)
    const deadline = getAlertDeadline(facts.kind, post.lastDate, now)
    const alert = newAlert({ id, postId, facts, at: now, releaseAt: now, deadline })
    const added = await query.insert(alerts).values(alert).onConflictDoNothing().returning({ id: alerts.id })
    if (added.length > 0)
      await queue.enqueue(query, { id: `${EXPAND_ALERT}/${id}`, type: EXPAND_ALERT, payload: id, now })
  }

  return {
    /** Enqueues this morning's reminders once. A new installation only records the day. */
    async ensure(): Promise<void> {
      const [now, jobId] = [clock(), newId()]
      const [state] = await db.read.select().from(alertState).where(eq(alertState.id, STATE))
      const last = state?.reminderDay ?? ''
      const day = last === '' ? reminderDay(now) : reminderDayDue(now, last)
      if (day === null) return
      await db.tx(async (query) => {
        await query.update(alertState).set({ reminderDay: day }).where(eq(alertState.id, STATE))
        if (last !== '')
          await queue.enqueue(query, { id: `${REMIND}/${jobId}`, type: REMIND, payload: day, now })
      })
    },

    async run(day: string): Promise<void> {
      const now = clock()
      for (const days of REMINDER_DAYS) {
        const ids = await closingOn(addDays(day, days))
        for (let start = 0; start < ids.length; start += BATCH)
          await db.tx(async (query) => {
            for (const id of ids.slice(start, start + BATCH)) await add(query, id, day, now)
          })
      }
    },
  }
}
