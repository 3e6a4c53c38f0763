import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type {
  AttemptsQuiz,
  AttemptsQuizzesData,
  AttemptsQuizzesQuery,
  LiveQuizData,
  PaperPart,
} from '#shared/contracts/admin-attempts.ts'
import type { Db, Query } from '#server/db/db.ts'
import { notFound } from '#server/lib/errors.ts'
import { adminAttemptsStatements, type QuizLine } from './quiz-attempts.repository.ts'

/** Time without requests after which a running attempt counts as silent, milliseconds. */
export const SILENT_MS = MINUTE_MS
const MINUTES_SHOWN = 30

const instant = (ms: number): string => new Date(ms).toISOString()

const toQuiz = ({ id, title, start, expiry, live, ended }: QuizLine): AttemptsQuiz => ({
  _id: id,
  title,
  startDateTime: instant(start),
  expireDateTime: instant(expiry),
  live,
  ended,
})

/** Finds a quiz in any status, also in the trash. Throws 404. */
export async function findQuiz(query: Query, id: string): Promise<QuizLine> {
  const line = await adminAttemptsStatements(query).quiz.get(id)
  if (line === undefined) throw notFound('There is no such quiz.')
  return line
}

/** Finds quizzes in any status, also in the trash, in the given order. Omits unknown ids. */
export const findQuizzes = (query: Query, ids: readonly string[]): Promise<QuizLine[]> =>
  adminAttemptsStatements(query).byId.all(JSON.stringify(ids))

async function countPerMinute(query: Query, quizId: string, now: number): Promise<LiveQuizData['minutes']> {
  const { startedPerMinute, endedPerMinute } = adminAttemptsStatements(query)
  const last = Math.floor(now / MINUTE_MS)
  const first = last - MINUTES_SHOWN + 1
  const counted = (rows: { minute: number; count: number }[]) =>
    new Map(rows.map((row) => [row.minute, row.count]))
  const started = counted(await startedPerMinute.all(quizId, first * MINUTE_MS))
  const ended = counted(await endedPerMinute.all(quizId, first * MINUTE_MS))
  return Array.from({ length: MINUTES_SHOWN }, (_minute, index) => {
    const minute = first + index
    return {
      at: instant(minute * MINUTE_MS),
      started: started.get(minute) ?? 0,
      handedIn: ended.get(minute) ?? 0,
    }
  })
}

export function attemptCounts({ db, clock }: { db: Db; clock: () => number }) {
  return {
    /** Returns a page of server-run quizzes, latest expiry first. */
    async quizzes({ page, limit }: AttemptsQuizzesQuery): Promise<AttemptsQuizzesData> {
      const { quizzes, quizCount } = adminAttemptsStatements(db.read)
      const total = (await quizCount.get()) ?? 0
      return {
        quizzes: (await quizzes.all(limit, (page - 1) * limit)).map(toQuiz),
        page,
        pageCount: Math.max(1, Math.ceil(total / limit)),
        total,
      }
    },

    /** Returns live counts of a quiz. Throws 404. */
    async live(quizId: string): Promise<LiveQuizData> {
      const now = clock()
      const line = await findQuiz(db.read, quizId)
      const statements = adminAttemptsStatements(db.read)
      const saving = (await statements.saving.get(quizId, now - SILENT_MS)) ?? 0
      return {
        quiz: toQuiz(line),
        counts: {
          started: (await statements.started.get(quizId)) ?? 0,
          saving,
          silent: line.live - saving,
          handedIn: line.ended,
        },
        minutes: await countPerMinute(db.read, quizId, now),
        serverNow: instant(now),
      }
    },

    /** Returns the number of running attempts at a quiz, or with a question. */
    async underWay(part: PaperPart, id: string): Promise<number> {
      const statements = adminAttemptsStatements(db.read)
      if (part === 'quiz') return (await statements.quiz.get(id))?.live ?? 0
      return (await statements.withQuestion.get(id)) ?? 0
    },
  }
}
