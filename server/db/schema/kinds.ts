import type { OfflineFormDraft } from '#shared/contracts/offline-form.ts'
import type { PrivateJobDraft } from '#shared/contracts/private-job.ts'
import type { QuestionDraft } from '#shared/contracts/question.ts'
import type { QuizDraft } from '#shared/contracts/quiz.ts'
import { isText } from '../kit.ts'
import type { Kit } from '../kit.ts'
import { contentColumns, contentIndexes } from './content.ts'

/** Private jobs and kinds sold as a download. Computed amounts of money are in paise. */
const offersSchema = (k: Kit) => ({
  privateJobs: k.table(
    'private_jobs',
    {
      ...contentColumns(k),
      postName: k.text('post_name').notNull(),
      description: k.text('description').notNull(),
      location: k.text('location').notNull(),
      salary: k.text('salary').notNull(),
      jobRole: k.text('job_role').notNull(),
      Requirement: k.json<PrivateJobDraft['Requirement']>('requirement').notNull(),
      Benefits: k.json<PrivateJobDraft['Benefits']>('benefits').notNull(),
      company: k.text('company').notNull(),
      applyLink: k.text('apply_link').notNull(),
      contactEmail: k.text('contact_email').notNull(),
      contactPhone: k.text('contact_phone').notNull(),
      lastDate: k.text('last_date').$type<PrivateJobDraft['lastDate']>().notNull(),
      employmentType: k.text('employment_type').$type<PrivateJobDraft['employmentType']>().notNull(),
    },
    (t) => contentIndexes(k, 'private_jobs', t),
  ),
  offlineForms: k.table(
    'offline_forms',
    {
      ...contentColumns(k),
      postName: k.text('post_name').notNull(),
      description: k.text('description').notNull(),
      qualification: k.text('qualification').notNull(),
      ageLimit: k.text('age_limit').notNull(),
      lastDate: k.text('last_date').$type<OfflineFormDraft['lastDate']>().notNull(),
      details: k.text('details').notNull(),
      link: k.text('link').notNull(),
      price: k.text('price').notNull(),
      contents: k.text('contents').notNull(),
      sample: k.text('sample').notNull(),
      /** Paise; null if the price is not a single amount. */
      priceInPaise: k.int('price_in_paise'),
    },
    (t) => contentIndexes(k, 'offline_forms', t),
  ),
  notes: k.table(
    'notes',
    {
      ...contentColumns(k),
      title: k.text('title').notNull(),
      description: k.text('description').notNull(),
      details: k.text('details').notNull(),
      link: k.text('link').notNull(),
      price: k.text('price').notNull(),
      contents: k.text('contents').notNull(),
      sample: k.text('sample').notNull(),
      priceInPaise: k.int('price_in_paise'),
    },
    (t) => contentIndexes(k, 'notes', t),
  ),
})

/** Quizzes and their questions. Money is in paise, marks are in hundredths. */
const quizzesSchema = (k: Kit) => ({
  questions: k.table(
    'questions',
    {
      ...contentColumns(k),
      questionName: k.text('question_name').notNull(),
      options: k.json<QuestionDraft['options']>('options').notNull(),
      correctOption: k.int('correct_option').notNull(),
      explanation: k.text('explanation').notNull(),
      level: k.text('level').$type<QuestionDraft['level']>().notNull(),
      /** Hundredths of a mark; the penalty for a wrong answer is positive. */
      marksInHundredths: k.int('marks').notNull(),
      penaltyInHundredths: k.int('penalty').notNull(),
      category: k.text('category').$type<QuestionDraft['category']>().notNull(),
      topic: k.text('topic').notNull(),
      optionOrder: k.text('option_order').$type<QuestionDraft['optionOrder']>().notNull(),
    },
    (t) => [
      ...contentIndexes(k, 'questions', t),
      k.index('questions_category').on(t.category, t.status, t.id),
    ],
  ),
  quizzes: k.table(
    'quizzes',
    {
      ...contentColumns(k),
      title: k.text('title').notNull(),
      description: k.text('description').notNull(),
      totalQuestions: k.int('total_questions').notNull(),
      winningAmountInPaise: k.int('winning_amount').notNull(),
      priceInPaise: k.int('price').notNull(),
      durationMinutes: k.int('duration_minutes').notNull(),
      category: k.text('category').$type<QuizDraft['category']>().notNull(),
      startDateTime: k.ms('start_date_time').notNull(),
      expireDateTime: k.ms('expire_date_time').notNull(),
      questionIds: k.json<string[]>('question_ids').notNull(),
      /** 1 or 0; null inherits from the category. A boolean column would store null as false. */
      requireAllAnswered: k.int('require_all_answered'),
      marking: k.json<QuizDraft['marking']>('marking'),
      shuffle: k.text('shuffle').$type<QuizDraft['shuffle']>().notNull(),
      attemptsAllowed: k.int('attempts_allowed').notNull(),
      reveal: k.text('reveal').$type<QuizDraft['reveal']>().notNull(),
    },
    (t) => [
      ...contentIndexes(k, 'quizzes', t),
      k.index('quizzes_expiry').on(t.expireDateTime),
      // Partial index: the few quizzes that draw questions, read at each write of a question.
      k.index('quizzes_drawing').on(t.category).where(isText(t.questionIds, '[]')),
    ],
  ),
})

export const kindsSchema = (k: Kit) => ({ ...offersSchema(k), ...quizzesSchema(k) })
