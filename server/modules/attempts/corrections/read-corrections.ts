import { and, desc, eq, inArray } from 'drizzle-orm'
import type {
  CorrectableQuiz,
  CorrectionData,
  CorrectionQuery,
  PendingCorrection,
} from '#shared/contracts/corrections.ts'
import type { CorrectedKey } from '#shared/domain/quizzes/quiz-score.ts'
import { toMarks } from '#shared/domain/quizzes/score-units.ts'
import type { Db, Query } from '#server/db/db.ts'
import type { CorrectionPreview } from '#server/db/schema/attempt-results.ts'
import type { FrozenQuestion } from '#server/db/schema/attempts.ts'
import { schema } from '#server/db/schema/index.ts'
import type { QuizLine } from '#server/modules/attempts/model/quiz-attempts.repository.ts'
import { findQuiz, findQuizzes } from '#server/modules/attempts/model/count-attempts.ts'
import {
  getCorrectedKeys,
  shownVersion,
} from '#server/modules/attempts/results/attempt-results.repository.ts'
import { correctionStatements, readPinned } from './corrections.repository.ts'

const { quizAttempts, quizCorrections, users } = schema

const QUIZZES_MAX = 50
const APPLIED_MAX = 10
const PENDING = ['preparing', 'ready'] as const

const instant = (ms: number): string => new Date(ms).toISOString()

type Row = typeof quizCorrections.$inferSelect

const toQuiz = ({ id, title, start, expiry, ended }: QuizLine): CorrectableQuiz => ({
  _id: id,
  title,
  startDateTime: instant(start),
  expireDateTime: instant(expiry),
  ended,
})

/** Returns true if a quiz has live attempts or can still be started. */
export const isRunning = ({ live, expiry }: QuizLine, now: number): boolean => live > 0 || now < expiry

export const readContent = (content: string): FrozenQuestion => JSON.parse(content) as FrozenQuestion

export const originalKey = ({ correctOption }: FrozenQuestion): CorrectedKey => ({
  kind: 'options',
  options: [correctOption],
})

export async function findPending(query: Query, quizId: string): Promise<Row | null> {
  const [row] = await query
    .select()
    .from(quizCorrections)
    .where(and(eq(quizCorrections.quizId, quizId), inArray(quizCorrections.status, PENDING)))
  return row ?? null
}

/** Returns a function that adds the names of questions to changed keys of the corrections. */
async function namesOfChanges(query: Query, quizId: string, corrections: readonly Row[]) {
  const ids = new Set(corrections.flatMap(({ changed }) => Object.keys(changed)))
  const pinned = await readPinned(query, quizId, [...ids])
  const names = new Map(pinned.map((each) => [each.questionId, readContent(each.content).questionName]))
  return ({ changed }: Row) =>
    Object.entries(changed).map(([questionId, key]) => ({
      questionId,
      key,
      questionName: names.get(questionId) ?? '',
    }))
}

async function readExamples(query: Query, { examples }: CorrectionPreview) {
  const ids = examples.map(({ attemptId }) => attemptId)
  const rows =
    ids.length === 0
      ? []
      : await query
          .select({ id: quizAttempts.id, email: users.email, first: users.firstName, last: users.lastName })
          .from(quizAttempts)
          .innerJoin(users, eq(users.id, quizAttempts.userId))
          .where(inArray(quizAttempts.id, ids))
  const byAttempt = new Map(rows.map((row) => [row.id, row]))
  return examples.map(({ attemptId, scoreBefore, scoreAfter, ...ranks }) => {
    const user = byAttempt.get(attemptId)
    return {
      name: user === undefined ? '' : `${user.first} ${user.last}`.trim(),
      email: user?.email ?? '',
      scoreBefore: toMarks(scoreBefore),
      scoreAfter: toMarks(scoreAfter),
      ...ranks,
    }
  })
}

async function toPending(query: Query, row: Row): Promise<PendingCorrection> {
  const { quizId, reason, status, createdAt, preview } = row
  const changesOf = await namesOfChanges(query, quizId, [row])
  return {
    changes: changesOf(row),
    reason,
    status: status === 'ready' ? 'ready' : 'preparing',
    createdAt: instant(createdAt),
    preview: preview === null ? null : { ...preview, examples: await readExamples(query, preview) },
  }
}

async function appliedTo(query: Query, quizId: string): Promise<CorrectionData['applied']> {
  const rows = await query
    .select()
    .from(quizCorrections)
    .where(and(eq(quizCorrections.quizId, quizId), eq(quizCorrections.status, 'applied')))
    .orderBy(desc(quizCorrections.version))
    .limit(APPLIED_MAX)
  const changesOf = await namesOfChanges(query, quizId, rows)
  return rows.map((row) => ({
    changes: changesOf(row),
    reason: row.reason,
    appliedAt: instant(row.appliedAt ?? 0),
  }))
}

async function readQuestions(query: Query, quizId: string, { questionId, page, limit }: CorrectionQuery) {
  const { questions, questionCount } = correctionStatements(query)
  const current = await getCorrectedKeys(query, quizId, await shownVersion(query, quizId))
  const only = questionId?.toUpperCase() ?? null
  const total = (await questionCount.get(quizId, only, only)) ?? 0
  return {
    questions: (await questions.all(quizId, only, only, limit, (page - 1) * limit)).map((row) => {
      const content = readContent(row.content)
      return {
        questionId: row.questionId,
        questionName: content.questionName,
        options: content.options,
        key: current[row.questionId] ?? originalKey(content),
        isCorrected: current[row.questionId] !== undefined,
      }
    }),
    page,
    pageCount: Math.max(1, Math.ceil(total / limit)),
    total,
  }
}

export function correctionsReader({ db, clock }: { db: Db; clock: () => number }) {
  /** Throws 404. */
  async function show(quizId: string, query: CorrectionQuery): Promise<CorrectionData> {
    const quiz = await findQuiz(db.read, quizId)
    const pending = await findPending(db.read, quizId)
    return {
      quiz: toQuiz(quiz),
      isRunning: isRunning(quiz, clock()),
      pending: pending === null ? null : await toPending(db.read, pending),
      applied: await appliedTo(db.read, quizId),
      ...(await readQuestions(db.read, quizId, query)),
    }
  }

  return {
    show,

    /** Returns the quizzes whose papers have a question, latest first. */
    async findQuizzes(questionId: string): Promise<CorrectableQuiz[]> {
      const ids = await correctionStatements(db.read).quizzesOf.all(questionId.toUpperCase(), QUIZZES_MAX)
      return (await findQuizzes(db.read, ids)).map(toQuiz)
    },
  }
}
