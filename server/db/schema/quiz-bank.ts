import type { Kit } from '../kit.ts'

/** The tables of what quizzes do with questions, kept when either is written. */
export const quizBankSchema = (k: Kit) => ({
  /** The questions that quizzes list, in whatever status, also in the trash. */
  quizQuestions: k.table(
    'quiz_questions',
    { questionId: k.text('question_id').notNull(), quizId: k.text('quiz_id').notNull() },
    (t) => [
      k.unique('quiz_questions_question').on(t.questionId, t.quizId),
      k.index('quiz_questions_quiz').on(t.quizId),
    ],
  ),
  /** The questions whose key has been shown, or will be: in practice, or to those who took an exam. */
  servedQuestions: k.table(
    'served_questions',
    {
      questionId: k.text('question_id').notNull(),
      quizId: k.text('quiz_id').notNull(),
      /** From when the key is shown: an exam may show it only after its expiry. */
      at: k.ms('at').notNull(),
    },
    (t) => [
      k.unique('served_questions_question').on(t.questionId, t.quizId),
      k.index('served_questions_quiz').on(t.quizId, t.at),
    ],
  ),
})
