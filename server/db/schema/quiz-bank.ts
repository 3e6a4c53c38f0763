import type { Kit } from '../kit.ts'

export const quizBankSchema = (k: Kit) => ({
  /** Questions listed by quizzes of any status, the trash included. */
  quizQuestions: k.table(
    'quiz_questions',
    { questionId: k.text('question_id').notNull(), quizId: k.text('quiz_id').notNull() },
    (t) => [
      k.unique('quiz_questions_question').on(t.questionId, t.quizId),
      k.index('quiz_questions_quiz').on(t.quizId),
    ],
  ),
  /** Questions with a key that has been shown or will be: in practice, or to candidates of an exam. */
  servedQuestions: k.table(
    'served_questions',
    {
      questionId: k.text('question_id').notNull(),
      quizId: k.text('quiz_id').notNull(),
      at: k.ms('at').notNull(),
      /** True if practice shows the key to all visitors, false if only candidates of an exam saw it. */
      isPublic: k.bool('is_public').notNull(),
    },
    (t) => [
      k.unique('served_questions_question').on(t.questionId, t.quizId),
      k.index('served_questions_quiz').on(t.quizId, t.at),
    ],
  ),
  /** Questions that published and scheduled server-run quizzes ask or draw from: no response shows their keys. */
  reservedQuestions: k.table(
    'reserved_questions',
    {
      quizId: k.text('quiz_id').notNull(),
      questionId: k.text('question_id').notNull(),
      /** Position in the pool, from 0. The first ones, up to a paper's size, decide the marks in each paper. */
      position: k.int('position').notNull(),
      marks: k.int('marks').notNull(),
      penalty: k.int('penalty').notNull(),
    },
    (t) => [
      k.unique('reserved_questions_quiz').on(t.quizId, t.questionId),
      k.index('reserved_questions_question').on(t.questionId),
    ],
  ),
})
