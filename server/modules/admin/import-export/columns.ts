import type { TransferKind } from '#shared/domain/kinds.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import type { QuestionDraft } from '#shared/contracts/question.ts'
import { LEVELS, QUIZ_CATEGORIES } from '#shared/domain/constants.ts'
import { PURPOSES } from '#shared/domain/jobs/purpose-names.ts'
import { QUALIFICATIONS } from '#shared/domain/jobs/qualification-names.ts'
import { namesOf } from '#shared/domain/organisations/organisation-of.ts'
import { ORGANISATIONS } from '#shared/domain/organisations/organisation-table.ts'
import {
  choiceCell,
  choicesCell,
  dayCell,
  entriesCell,
  jsonCell,
  linesCell,
  linkCell,
  namedCell,
  numberCell,
  plainTextCell,
  stateCell,
  textCell,
  wordCell,
} from './cells.ts'
import type { Cell } from './cells.ts'

/** The columns of a kind's import and export table, by field, in order. */
export type Columns = Readonly<Record<string, Cell>>

const links = entriesCell('link')

const ORGANISATION_SLUGS = new Map(
  ORGANISATIONS.map(namesOf).flatMap(({ slug, name, short }) =>
    [short, name, slug].map((each) => [each.toLowerCase(), slug] as const),
  ),
)

const jobPost = {
  postName: plainTextCell,
  description: plainTextCell,
  notificationLink: linkCell,
  importantDates: entriesCell('date'),
  applicationFee: entriesCell('fee'),
  ageLimit: entriesCell('age'),
  resultLink: links,
  admitCardLink: links,
  answerKeyLink: links,
  admissionLink: links,
  applyLink: links,
  informationSections: jsonCell,
  state: stateCell,
  beginDate: dayCell,
  lastDate: dayCell,
  salary: plainTextCell,
  jobRole: plainTextCell,
  totalPost: plainTextCell,
  location: plainTextCell,
  organisation: namedCell(ORGANISATION_SLUGS),
  purpose: choiceCell(PURPOSES),
  qualifications: choicesCell(QUALIFICATIONS),
} satisfies Record<keyof JobPostDraft, Cell>

const question = {
  questionName: textCell,
  options: linesCell,
  correctOption: numberCell,
  explanation: textCell,
  level: wordCell(LEVELS),
  marks: numberCell,
  negativeMarks: numberCell,
  category: wordCell(QUIZ_CATEGORIES),
  topic: textCell,
} satisfies Record<keyof QuestionDraft, Cell>

/** The columns of all kinds with import and export. A new field of a kind needs its column here. */
export const COLUMNS = { jobPost, question } satisfies Record<TransferKind, Columns>
