import type { Quiz } from '#shared/contracts/quiz.ts'
import type { LevelScore } from '#shared/domain/quizzes/quiz-score.ts'
import { isNumber } from '../kit.ts'
import type { Kit } from '../kit.ts'
import { attemptResultsSchema } from './attempt-results.ts'

/** How a question stood when a paper took it up. Marks are as the quiz then had them. */
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

/** The order of an attempt: indexes of the paper's questions, and for each the options; null is the paper's own. */
export type AttemptOrder = {
  questions: number[]
  options: number[][] | null
} | null

export type AttemptStatus = 'in_progress' | 'finished' | 'abandoned'

const papersSchema = (k: Kit) => ({
  /** Questions as papers have them, once for each content: an edit makes another one. */
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
  /** Papers of quizzes, shared by the attempts that got the same questions under the same rules. */
  quizPapers: k.table(
    'quiz_papers',
    {
      id: k.sequence('id'),
      quizId: k.text('quiz_id').notNull(),
      hash: k.text('hash').notNull(),
      /** Ids of versions, in order. */
      versions: k.json<number[]>('versions').notNull(),
      marking: k.json<Quiz['marking']>('marking'),
      /** Whether every question must be answered before it is handed in. */
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
      /** Null once the account is erased. */
      userId: k.text('user_id'),
      paperId: k.int('paper_id').notNull(),
      number: k.int('number').notNull(),
      status: k.text('status').$type<AttemptStatus>().notNull(),
      /** 1 while it is under way, else null: at most one for each user and quiz. */
      live: k.int('live'),
      startedAt: k.ms('started_at').notNull(),
      deadlineAt: k.ms('deadline_at').notNull(),
      finishedAt: k.ms('finished_at'),
      /** When the device was last heard of. */
      seenAt: k.ms('seen_at').notNull(),
      device: k.text('device').notNull(),
      order: k.json<AttemptOrder>('question_order'),
      /** The name on the leaderboard; '' is shown without one. */
      name: k.text('name').notNull(),
      /** Whether an attempt with answers ranks: the first attempt, or the one granted to replace it. */
      mayRank: k.bool('may_rank').notNull(),
      /** The attempt that it was granted in place of. */
      replaces: k.text('replaces'),
      voidedReason: k.text('voided_reason').notNull(),
    },
    (t) => [
      k.unique('quiz_attempts_live').on(t.userId, t.quizId, t.live),
      k.index('quiz_attempts_user').on(t.userId, t.id),
      k.index('quiz_attempts_due').on(t.live, t.deadlineAt),
      k.index('quiz_attempts_quiz').on(t.quizId, t.live, t.deadlineAt),
      // What is counted while a quiz is under way: starts and ends by the minute, and who was heard of since when.
      k.index('quiz_attempts_started').on(t.quizId, t.startedAt),
      k.index('quiz_attempts_ended').on(t.quizId, t.finishedAt),
      // Of those alone who still write: each save moves one.
      k.index('quiz_attempts_seen').on(t.quizId, t.seenAt).where(isNumber(t.live, 1)),
    ],
  ),
  attemptAnswers: k.table(
    'attempt_answers',
    {
      attemptId: k.text('attempt_id').notNull(),
      /** The place of the question in the paper, from 0. */
      question: k.int('question').notNull(),
      /** Index among the options as they were served. */
      choice: k.int('choice'),
      marked: k.bool('marked').notNull(),
      visited: k.bool('visited').notNull(),
      seq: k.int('seq').notNull(),
      spentMs: k.int('spent_ms').notNull(),
    },
    (t) => [k.unique('attempt_answers_question').on(t.attemptId, t.question)],
  ),
  /** Questions whose last answer came too late and was not counted. */
  lateAnswers: k.table(
    'late_answers',
    { attemptId: k.text('attempt_id').notNull(), question: k.int('question').notNull() },
    (t) => [k.unique('late_answers_question').on(t.attemptId, t.question)],
  ),
})

const grantsSchema = (k: Kit) => ({
  /** Attempts that admins granted in place of others. */
  attemptGrants: k.table(
    'attempt_grants',
    {
      /** The attempt that is replaced. */
      attemptId: k.id('attempt_id'),
      quizId: k.text('quiz_id').notNull(),
      userId: k.text('user_id').notNull(),
      reason: k.text('reason').notNull(),
      grantedAt: k.ms('granted_at').notNull(),
      /** The attempt that took the grant; null before its start. */
      usedBy: k.text('used_by'),
    },
    (t) => [k.index('attempt_grants_user').on(t.userId, t.quizId)],
  ),
})

const countsSchema = (k: Kit) => ({
  /** For how many ranked attempts at a quiz a question was on the screen so long: times are counted in steps. */
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

/** The tables of attempts at quizzes that the server runs. */
export const attemptsSchema = (k: Kit) => ({
  ...papersSchema(k),
  ...attemptsTables(k),
  ...grantsSchema(k),
  ...countsSchema(k),
  ...attemptResultsSchema(k),
})
