import type { Quiz } from '#shared/contracts/quiz.ts'
import type { LevelScore } from '#shared/domain/quizzes/quiz-score.ts'
import { isNumber } from '../kit.ts'
import type { Kit } from '../kit.ts'
import { attemptResultsSchema } from './attempt-results.ts'

export type FrozenQuestion = {
  questionName: string
  options: string[]
  correctOption: number
  explanation: string
  level: LevelScore['level']
  topic: string
  marks: number
  negativeMarks: number
}

/** Order in an attempt: indexes of the paper's questions and of each question's options; null is the paper's order. */
export type AttemptOrder = {
  questions: number[]
  options: number[][] | null
} | null

export type AttemptStatus = 'in_progress' | 'finished' | 'abandoned'

const papersSchema = (k: Kit) => ({
  /** Questions of papers: one row per content of a question, so an edited question gets another row. */
  questionVersions: k.table(
    'question_versions',
    {
      id: k.sequence('id'),
      questionId: k.text('question_id').notNull(),
      hash: k.text('hash').notNull(),
      content: k.json<FrozenQuestion>('content').notNull(),
    },
    (t) => [k.unique('question_versions_hash').on(t.questionId, t.hash)],
  ),
  quizPapers: k.table(
    'quiz_papers',
    {
      id: k.sequence('id'),
      quizId: k.text('quiz_id').notNull(),
      hash: k.text('hash').notNull(),
      versions: k.json<number[]>('versions').notNull(),
      marking: k.json<Quiz['marking']>('marking'),
      requiresAll: k.bool('requires_all').notNull(),
    },
    (t) => [k.unique('quiz_papers_hash').on(t.quizId, t.hash)],
  ),
})

const attemptsTables = (k: Kit) => ({
  quizAttempts: k.table(
    'quiz_attempts',
    {
      id: k.id(),
      quizId: k.text('quiz_id').notNull(),
      /** Null after the account is deleted. */
      userId: k.text('user_id'),
      paperId: k.int('paper_id').notNull(),
      number: k.int('number').notNull(),
      status: k.text('status').$type<AttemptStatus>().notNull(),
      /** 1 while the attempt runs, else null: at most one running attempt per user and quiz. */
      live: k.int('live'),
      startedAt: k.ms('started_at').notNull(),
      deadlineAt: k.ms('deadline_at').notNull(),
      finishedAt: k.ms('finished_at'),
      seenAt: k.ms('seen_at').notNull(),
      device: k.text('device').notNull(),
      order: k.json<AttemptOrder>('question_order'),
      name: k.text('name').notNull(),
      /** Permission to rank: true for the first attempt, or for the attempt granted to replace it. */
      mayRank: k.bool('may_rank').notNull(),
      replaces: k.text('replaces'),
      voidedReason: k.text('voided_reason').notNull(),
    },
    (t) => [
      k.unique('quiz_attempts_live').on(t.userId, t.quizId, t.live),
      k.index('quiz_attempts_user').on(t.userId, t.id),
      k.index('quiz_attempts_due').on(t.live, t.deadlineAt, t.id),
      // All attempts of an exam may end at one instant: the id orders them within the index.
      k.index('quiz_attempts_quiz').on(t.quizId, t.live, t.deadlineAt, t.id),
      // Indexes for a running quiz: starts and ends by the minute, and devices by their last request.
      k.index('quiz_attempts_started').on(t.quizId, t.startedAt),
      k.index('quiz_attempts_ended').on(t.quizId, t.finishedAt),
      // Partial index: running attempts only, since each save moves an entry.
      k.index('quiz_attempts_seen').on(t.quizId, t.seenAt).where(isNumber(t.live, 1)),
    ],
  ),
  attemptAnswers: k.table(
    'attempt_answers',
    {
      attemptId: k.text('attempt_id').notNull(),
      question: k.int('question').notNull(),
      choice: k.int('choice'),
      marked: k.bool('marked').notNull(),
      visited: k.bool('visited').notNull(),
      seq: k.int('seq').notNull(),
      spentMs: k.int('spent_ms').notNull(),
    },
    (t) => [k.unique('attempt_answers_question').on(t.attemptId, t.question)],
  ),
  lateAnswers: k.table(
    'late_answers',
    { attemptId: k.text('attempt_id').notNull(), question: k.int('question').notNull() },
    (t) => [k.unique('late_answers_question').on(t.attemptId, t.question)],
  ),
})

const grantsSchema = (k: Kit) => ({
  attemptGrants: k.table(
    'attempt_grants',
    {
      attemptId: k.id('attempt_id'),
      quizId: k.text('quiz_id').notNull(),
      userId: k.text('user_id').notNull(),
      reason: k.text('reason').notNull(),
      grantedAt: k.ms('granted_at').notNull(),
      usedBy: k.text('used_by'),
    },
    (t) => [k.index('attempt_grants_user').on(t.userId, t.quizId)],
  ),
})

const countsSchema = (k: Kit) => ({
  questionTimes: k.table(
    'question_times',
    {
      quizId: k.text('quiz_id').notNull(),
      questionId: k.text('question_id').notNull(),
      step: k.int('step').notNull(),
      count: k.int('count').notNull(),
    },
    (t) => [k.unique('question_times_step').on(t.quizId, t.questionId, t.step)],
  ),
})

export const attemptsSchema = (k: Kit) => ({
  ...papersSchema(k),
  ...attemptsTables(k),
  ...grantsSchema(k),
  ...countsSchema(k),
  ...attemptResultsSchema(k),
})
