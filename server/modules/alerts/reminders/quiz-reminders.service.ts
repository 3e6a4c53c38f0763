import { eq } from 'drizzle-orm'
import type { QuizRemindersData } from '#shared/contracts/alerts.ts'
import { quiz as quizKind } from '#shared/contracts/quiz.ts'
import { quizKey, quizOfKey } from '#shared/domain/alerts/alert-interests.ts'
import { MAX_QUIZ_REMINDERS } from '#shared/domain/alerts/alert-settings.ts'
import { quizFacts } from '#shared/domain/alerts/alert-meaning.ts'
import {
  quizReminderAt,
  quizReminderDue,
  quizReminderId,
  getQuizReminderExpiry,
  QUIZ_REMINDER_LATE_MS,
  QUIZ_REMINDER_LEAD_MS,
} from '#shared/domain/alerts/reminders.ts'
import type { Db, Query } from '#server/db/db.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import type { OwnerRow } from '#server/modules/alerts/owners/alert-owners.repository.ts'
import type { Caller, CallerOwners } from '#server/modules/alerts/owners/caller-owners.service.ts'
import { GUEST_ROW_BYTES, limitGuest } from '#server/modules/alerts/owners/guest-limits.policy.ts'
import {
  addInterests,
  quizReminderStatements,
  readKind,
  removeInterests,
} from '#server/modules/alerts/owners/interests.repository.ts'
import { EXPAND_ALERT, newAlert } from '#server/modules/alerts/model/alerts.repository.ts'
import type { PostFacts, ReadPost, ReadStarting } from '#server/modules/alerts/model/alerts.repository.ts'
import { INBOX_MS } from '#server/modules/alerts/inbox/recent-alerts.repository.ts'
import { schema } from '#server/db/schema/index.ts'
import type { Queue } from '#server/queue/queue.ts'

const FULL = `You can be reminded of ${MAX_QUIZ_REMINDERS} quizzes. Remove a reminder to add another.`
const BEGUN = 'This quiz has started.'

const BATCH = 500
// Bounds of the key range of quizzes.
const [FIRST_KEY, END_KEY] = [quizKey(''), 'q;']

const isAhead = (quiz: PostFacts | null, now: number): boolean =>
  quiz?.isPublic === true && quiz.runs !== null && quiz.runs.from > now

type Ports = {
  db: Db
  clock: () => number
  readQuiz: ReadPost
  owners: CallerOwners
}

export function quizRemindersService({ db, clock, readQuiz, owners }: Ports) {
  async function add(query: Query, caller: Caller, owner: OwnerRow, key: string, now: number): Promise<void> {
    const interests = await readKind(query, owner.id, 'q')
    if (interests.some((each) => each.key === key)) return
    const quizzes = await Promise.all(interests.map((each) => readQuiz(quizOfKey(each.key), query)))
    if (quizzes.filter((quiz) => isAhead(quiz, now)).length >= MAX_QUIZ_REMINDERS) throw conflict(FULL)
    if (owner.network !== null) limitGuest(interests.length + 1, 'quizReminders')
    await owners.charge(query, caller, owner, GUEST_ROW_BYTES)
    await addInterests(query, owner.id, new Map([[key, now]]))
  }

  return {
    /** Sets or removes a reminder. Throws 404 for a quiz that is not public, 409 after its start. */
    async set(caller: Caller, quizId: string, isReminded: boolean): Promise<void> {
      const now = clock()
      const quiz = isReminded ? await readQuiz(quizId) : null
      await db.tx(async (query) => {
        const owner = await owners.forWrite(query, caller, now)
        const key = quizKey(quizId)
        if (!isReminded) return await removeInterests(query, owner.id, [key])
        if (quiz?.isPublic !== true) throw notFound(quizKind.messages.missing)
        if (!isAhead(quiz, now)) throw conflict(BEGUN)
        await add(query, caller, owner, key, now)
      })
    },

    /** Returns the caller's coming quizzes with reminders, the next quiz first. Throws as the settings do. */
    async list(caller: Caller): Promise<QuizRemindersData> {
      const now = clock()
      const owner = await owners.forRead(caller)
      const interests = owner === null ? [] : await readKind(db.read, owner.id, 'q')
      const quizzes = await Promise.all(interests.map(({ key }) => readQuiz(quizOfKey(key))))
      const ahead = quizzes.flatMap((quiz) =>
        quiz !== null && quiz.runs !== null && isAhead(quiz, now)
          ? [{ quizId: quiz.id, title: quiz.postName, startsAt: quiz.runs.from }]
          : [],
      )
      return {
        reminders: ahead
          .toSorted((a, b) => a.startsAt - b.startsAt)
          .map(({ startsAt, ...quiz }) => ({ ...quiz, startDateTime: new Date(startsAt).toISOString() })),
      }
    },
  }
}

/** Builds the sweep of reminders for quizzes that expired before the inbox period. */
export function sweepQuizReminders({ db, clock, readQuiz }: Pick<Ports, 'db' | 'clock' | 'readQuiz'>) {
  return async function sweep(): Promise<void> {
    const now = clock()
    const { nextKey } = quizReminderStatements(db.read)
    let key = await nextKey.get(FIRST_KEY, END_KEY)
    for (; key !== undefined; key = await nextKey.get(key, END_KEY)) {
      const quiz = await readQuiz(quizOfKey(key))
      if (quiz !== null && (quiz.runs?.until ?? 0) > now - INBOX_MS) continue
      while (await removeSome(db, key));
    }
  }
}

const removeSome = (db: Db, key: string): Promise<boolean> =>
  db.tx(
    async (query) =>
      (await quizReminderStatements(query).removeSome.run({ key, limit: BATCH })).changes === BATCH,
  )

const { alerts } = schema

type RemindPorts = {
  db: Db
  clock: () => number
  queue: Pick<Queue, 'enqueue'>
  readQuiz: ReadPost
  startingIn: ReadStarting
}

/** Builds reminders of quizzes by their current start: each once, for interests set before the reminder is due. */
export function remindOfQuizzes({ db, clock, queue, readQuiz, startingIn }: RemindPorts) {
  const isMade = async (query: Query, id: string): Promise<boolean> =>
    (await query.select({ id: alerts.id }).from(alerts).where(eq(alerts.id, id))).length > 0

  /** Returns the alert to create for a quiz now; null for none. */
  async function due(query: Query, quizId: string, now: number) {
    const quiz = await readQuiz(quizId, query)
    const reminder = quiz?.isPublic === true && quiz.runs !== null ? quizReminderDue(quiz.runs, now) : null
    if (reminder === null || quiz === null || quiz.runs === null) return null
    const id = quizReminderId(quizId, reminder)
    const isWanted =
      (await quizReminderStatements(query).isWanted.get(quizKey(quizId), quizReminderAt(reminder))) === 1
    if (!isWanted || (await isMade(query, id))) return null
    return newAlert({
      id,
      postId: quizId,
      facts: quizFacts(reminder),
      at: now,
      releaseAt: now,
      deadline: getQuizReminderExpiry(reminder, quiz.runs),
    })
  }

  return async function remind(): Promise<void> {
    const now = clock()
    for (const quizId of await startingIn(now - QUIZ_REMINDER_LATE_MS, now + QUIZ_REMINDER_LEAD_MS)) {
      if ((await due(db.read, quizId, now)) === null) continue
      await db.tx(async (query) => {
        const alert = await due(query, quizId, now)
        if (alert === null) return
        await query.insert(alerts).values(alert)
        const job = { id: `${EXPAND_ALERT}/${alert.id}`, type: EXPAND_ALERT, payload: alert.id, now }
        await queue.enqueue(query, job)
      })
    }
  }
}
