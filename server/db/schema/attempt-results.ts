import type { CorrectedKeys, LevelScore } from '#shared/domain/quizzes/quiz-score.ts'
import type { Kit } from '../kit.ts'

export type StoredResult = {
  score: number
  maxScore: number
  correct: number
  wrong: number
  skipped: number
  levels: LevelScore[]
}

/** Changes of results by a correction. Scores are in units; the rank of an unranked attempt is null. */
export type CorrectionPreview = {
  attempts: number
  scores: number
  ranks: number
  unranked: number
  examples: {
    attemptId: string
    scoreBefore: number
    scoreAfter: number
    rankBefore: number | null
    rankAfter: number | null
  }[]
}

export type CorrectionStatus = 'preparing' | 'ready' | 'applied' | 'cancelled'

const resultsTables = (k: Kit) => ({
  /** Results of ended attempts. A correction adds a second version of results beside the shown version. */
  attemptResults: k.table(
    'attempt_results',
    {
      quizId: k.text('quiz_id').notNull(),
      version: k.int('version').notNull(),
      attemptId: k.text('attempt_id').notNull(),
      result: k.json<StoredResult>('result').notNull(),
      /** 1 if the attempt may rank, has answers and was not cancelled. */
      ranked: k.int('ranked').notNull(),
      scoreUnits: k.int('score').notNull(),
      timeMs: k.int('time_ms').notNull(),
      finishedAt: k.ms('finished_at').notNull(),
      /** Score (in score units) and rank before the correction; null for an attempt that ended later. */
      previousUnits: k.int('previous_score'),
      previousRank: k.int('previous_rank'),
    },
    (t) => [
      k.unique('attempt_results_attempt').on(t.quizId, t.version, t.attemptId),
      k
        .index('attempt_results_rank')
        .on(t.quizId, t.version, t.ranked, t.scoreUnits, t.timeMs, t.finishedAt, t.attemptId),
    ],
  ),
  /** Shown version of a quiz's results: 0 before its first correction. */
  quizResults: k.table('quiz_results', {
    quizId: k.id('quiz_id'),
    version: k.int('version').notNull(),
    correctedAt: k.ms('corrected_at'),
  }),
  /** Number of ranked attempts by quiz, version and score, in score units. */
  quizScores: k.table(
    'quiz_scores',
    {
      quizId: k.text('quiz_id').notNull(),
      version: k.int('version').notNull(),
      score: k.int('score').notNull(),
      count: k.int('count').notNull(),
    },
    (t) => [
      k.unique('quiz_scores_score').on(t.quizId, t.version, t.score),
      // Covering index: a rank adds up all counts of a quiz.
      k.index('quiz_scores_count').on(t.quizId, t.version, t.score, t.count),
    ],
  ),
})

const correctionsTables = (k: Kit) => ({
  quizCorrections: k.table(
    'quiz_corrections',
    {
      quizId: k.text('quiz_id').notNull(),
      version: k.int('version').notNull(),
      status: k.text('status').$type<CorrectionStatus>().notNull(),
      keys: k.json<CorrectedKeys>('keys').notNull(),
      changed: k.json<CorrectedKeys>('changed').notNull(),
      reason: k.text('reason').notNull(),
      createdAt: k.ms('created_at').notNull(),
      createdBy: k.text('created_by').notNull(),
      appliedAt: k.ms('applied_at'),
      preview: k.json<CorrectionPreview>('preview'),
    },
    (t) => [k.unique('quiz_corrections_version').on(t.quizId, t.version)],
  ),
  /** Version of a question in all papers of a quiz: fixed by the first paper, unchanged by later edits. */
  quizVersions: k.table(
    'quiz_versions',
    {
      quizId: k.text('quiz_id').notNull(),
      questionId: k.text('question_id').notNull(),
      versionId: k.int('version_id').notNull(),
    },
    (t) => [
      k.unique('quiz_versions_question').on(t.quizId, t.questionId),
      k.index('quiz_versions_quizzes').on(t.questionId),
    ],
  ),
})

export const attemptResultsSchema = (k: Kit) => ({ ...resultsTables(k), ...correctionsTables(k) })
