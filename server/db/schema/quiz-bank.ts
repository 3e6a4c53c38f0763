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
      /** True if practice shows the key to all visitors, false if only candidates of an exam saw it. */
      isPublic: k.bool('is_public').notNull(),
    },
    (t) => [
      k.unique('served_questions_question').on(t.questionId, t.quizId),
      k.index('served_questions_quiz').on(t.quizId, t.at),
    ],
  ),
  /** The questions that published and scheduled quizzes of the server ask or draw from: no response shows their keys. */
  reservedQuestions: k.table(
    'reserved_questions',
    {
      quizId: k.text('quiz_id').notNull(),
      questionId: k.text('question_id').notNull(),
      /** Position in the pool, from 0: the first ones, as many as a paper has, decide which marks each paper consists of. */
      place: k.int('place').notNull(),
      /** Hundredths of a mark when it was reserved. */
      marks: k.int('marks').notNull(),
      penalty: k.int('penalty').notNull(),
    },
    (t) => [
      k.unique('reserved_questions_quiz').on(t.quizId, t.questionId),
      k.index('reserved_questions_question').on(t.questionId),
    ],
  ),
})
