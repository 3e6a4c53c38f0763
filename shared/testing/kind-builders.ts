import type { PublicationFields } from '#shared/contracts/content-kind.ts'
import type { NoteDraft } from '#shared/contracts/note.ts'
import type { OfflineFormDraft } from '#shared/contracts/offline-form.ts'
import type { PrivateJobDraft } from '#shared/contracts/private-job.ts'
import type { QuestionDraft } from '#shared/contracts/question.ts'
import type { QuizDraft } from '#shared/contracts/quiz.ts'

/** Returns the body of a create with every field set, valid by contract; so do the builders below. */
export const buildPrivateJob = (
  overrides: Partial<PrivateJobDraft & PublicationFields> = {},
): PrivateJobDraft & PublicationFields => ({
  postName: 'Field Sales Officer (बिक्री अधिकारी)',
  description: 'Visit thirty shops a day and book their orders on a phone.',
  location: 'Patna, Bihar',
  salary: '₹15,000 a month',
  jobRole: 'Sales officer',
  Requirement: [{ title: 'Class 12' }, { title: 'Own two-wheeler' }],
  Benefits: [{ title: 'Petrol allowance' }],
  company: 'Ganga Distributors',
  applyLink: 'https://ganga-distributors.example/careers/field-sales',
  contactEmail: 'hr@ganga-distributors.example',
  contactPhone: '+91 612 012 3401',
  lastDate: '2026-12-31',
  employmentType: 'FULL_TIME',
  ...overrides,
})

export const buildOfflineForm = (
  overrides: Partial<OfflineFormDraft & PublicationFields> = {},
): OfflineFormDraft & PublicationFields => ({
  postName: 'Home Guard Offline Form 2026 (गृह रक्षक)',
  description: 'The form goes by registered post to the district office.',
  qualification: 'Class 10',
  ageLimit: '19 to 40 years',
  lastDate: '2026-12-31',
  details: 'https://example.gov.in/home-guard.png',
  link: 'https://downloads.example.org/home-guard.pdf',
  price: '₹30',
  contents: 'The form\nThe list of enclosures',
  sample: 'https://cdn.example.org/home-guard-sample.pdf',
  ...overrides,
})

export const buildNote = (
  overrides: Partial<NoteDraft & PublicationFields> = {},
): NoteDraft & PublicationFields => ({
  title: 'Indian Polity One-Liners (राजव्यवस्था)',
  description: 'Four hundred short facts on the Constitution.',
  details: 'https://cdn.example.org/polity.png',
  link: 'https://downloads.example.org/polity.pdf',
  price: '₹1,499',
  contents: 'Parts and schedules\nParliament (संसद)',
  sample: 'https://cdn.example.org/polity-sample.pdf',
  ...overrides,
})

export const buildQuestion = (
  overrides: Partial<QuestionDraft & PublicationFields> = {},
): QuestionDraft & PublicationFields => ({
  questionName: 'What is 2 + 2? दो और दो?',
  options: ['3', '4', '5', '6'],
  correctOption: 1,
  explanation: '2 + 2 = 4.',
  level: 'Easy',
  marks: 1,
  negativeMarks: -0.25,
  category: 'Free',
  topic: 'Arithmetic',
  optionOrder: 'auto',
  ...overrides,
})

/** Builds practice that began in November 2026 and is open for a year. */
export const buildQuiz = (
  overrides: Partial<QuizDraft & PublicationFields> = {},
): QuizDraft & PublicationFields => ({
  title: 'Indian Polity Daily Drill (राजव्यवस्था)',
  description: 'Ten quick questions on Articles and Amendments.',
  totalQuestions: 10,
  winningAmount: 0,
  price: 0,
  durationMinutes: 8,
  category: 'Free',
  startDateTime: '2026-11-20T04:30:00.000Z',
  expireDateTime: '2027-11-20T04:30:00.000Z',
  questionIds: [],
  requireAllAnswered: null,
  marking: null,
  shuffle: 'none',
  attemptsAllowed: 1,
  reveal: 'attempt',
  ...overrides,
})
