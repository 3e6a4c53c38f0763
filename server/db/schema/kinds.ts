import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import type { OfflineFormDraft } from '#shared/contracts/offline-form.ts'
import type { PrivateJobDraft } from '#shared/contracts/private-job.ts'
import type { QuestionDraft } from '#shared/contracts/question.ts'
import type { QuizDraft } from '#shared/contracts/quiz.ts'
import { isText } from '#server/db/kit.ts'
import type { Kit } from '#server/db/kit.ts'
import { contentColumns, contentIndexes } from './content.ts'

export const jobPostsSchema = (k: Kit) => ({
  jobPosts: k.table(
    'job_posts',
    {
      ...contentColumns(k),
      slug: k.text('slug').notNull(),
      postName: k.text('post_name').notNull(),
      description: k.text('description').notNull(),
      notificationLink: k.text('notification_link').notNull(),
      importantDates: k.json<JobPostDraft['importantDates']>('important_dates').notNull(),
      applicationFee: k.json<JobPostDraft['applicationFee']>('application_fee').notNull(),
      ageLimit: k.json<JobPostDraft['ageLimit']>('age_limit').notNull(),
      resultLink: k.json<JobPostDraft['resultLink']>('result_link').notNull(),
      admitCardLink: k.json<JobPostDraft['admitCardLink']>('admit_card_link').notNull(),
      answerKeyLink: k.json<JobPostDraft['answerKeyLink']>('answer_key_link').notNull(),
      admissionLink: k.json<JobPostDraft['admissionLink']>('admission_link').notNull(),
      applyLink: k.json<JobPostDraft['applyLink']>('apply_link').notNull(),
      informationSections: k.json<JobPostDraft['informationSections']>('information_sections').notNull(),
      state: k.text('state').$type<JobPostDraft['state']>().notNull(),
      beginDate: k.text('begin_date').notNull(),
      lastDate: k.text('last_date').notNull(),
      salary: k.text('salary').notNull(),
      jobRole: k.text('job_role').notNull(),
      totalPost: k.text('total_post').notNull(),
      location: k.text('location').notNull(),
      organisation: k.text('organisation').notNull(),
      /** True after a create or update that named the organisation. */
      organisationConfirmed: k.bool('organisation_confirmed').notNull(),
      /** Last date, or the day before a post without one is probably closed; '' if it never is. */
      closingDay: k.text('closing_day').notNull(),
      purpose: k.text('purpose').$type<JobPostDraft['purpose']>().notNull(),
      qualifications: k.json<JobPostDraft['qualifications']>('qualifications').notNull(),
      eligibility: k.json<JobPostDraft['eligibility']>('eligibility').notNull().default([]),
      applyLinkAt: k.ms('apply_link_at'),
      admissionLinkAt: k.ms('admission_link_at'),
      admitCardLinkAt: k.ms('admit_card_link_at'),
      answerKeyLinkAt: k.ms('answer_key_link_at'),
      resultLinkAt: k.ms('result_link_at'),
    },
    (t) => [...contentIndexes(k, 'job_posts', t), k.index('job_posts_same').on(t.postName, t.beginDate)],
  ),
})

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
      /** Position in the pool, from 0. The first questions, as many as a paper has, set the marks of every paper. */
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
