import type { Kit } from '../kit.ts'

export const practiceSchema = (k: Kit) => ({
  practiceResults: k.table(
    'practice_results',
    {
      id: k.id(),
      userId: k.text('user_id').notNull(),
      quizId: k.text('quiz_id').notNull(),
      scoreUnits: k.int('score').notNull(),
      maxScoreUnits: k.int('max_score').notNull(),
      correct: k.int('correct').notNull(),
      wrong: k.int('wrong').notNull(),
      skipped: k.int('skipped').notNull(),
      finishedAt: k.ms('finished_at').notNull(),
    },
    (t) => [k.index('practice_results_user').on(t.userId, t.finishedAt)],
  ),
})
