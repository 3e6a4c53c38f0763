import type { QuizRemindersData } from '#shared/contracts/alerts.ts'
import { quiz as quizKind } from '#shared/contracts/quiz.ts'
import { quizKey, quizOfKey } from '#shared/domain/alerts/alert-interests.ts'
import { MAX_QUIZ_REMINDERS } from '#shared/domain/alerts/alert-settings.ts'
import type { Db, Query } from '#server/db/db.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import type { OwnerRow } from '#server/modules/alerts/owners/alert-owners.repository.ts'
import type { Caller, CallerOwners } from '#server/modules/alerts/owners/caller-owners.service.ts'
import { GUEST_ROW_BYTES, limitGuest } from '#server/modules/alerts/owners/guest-limits.policy.ts'
import {
  addInterests,
  readKind,
  removeInterests,
} from '#server/modules/alerts/owners/interests.repository.ts'
import type { PostFacts, ReadPost } from '#server/modules/alerts/model/post-facts.schema.ts'
import { quizReminderStatements } from './quiz-reminders.repository.ts'
import { INBOX_MS } from '#server/modules/alerts/inbox/read-recent-alerts.ts'

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

    /** Returns the caller's coming quizzes with reminders, next first. Throws as settings do. */
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
    let key = nextKey.get(FIRST_KEY, END_KEY)
    for (; key !== undefined; key = nextKey.get(key, END_KEY)) {
      const quiz = await readQuiz(quizOfKey(key))
      if (quiz !== null && (quiz.runs?.until ?? 0) > now - INBOX_MS) continue
      while (await removeSome(db, key));
    }
  }
}

const removeSome = (db: Db, key: string): Promise<boolean> =>
  db.tx(async (query) => quizReminderStatements(query).removeSome.run(key, BATCH).changes === BATCH)
