import type { TransferKind } from '#shared/domain/kinds.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import type { QuestionDraft } from '#shared/contracts/question.ts'
import {
  choiceCell,
  choicesCell,
  dayCell,
  entriesCell,
  jsonCell,
  linesCell,
  numberCell,
  textCell,
  wordCell,
} from './cells.ts'
import type { Cell } from './cells.ts'

/** The columns of a kind's import and export table, by field, in order. */
export type Columns = Readonly<Record<string, Cell>>

const links = entriesCell('link')

const jobPost = {
  postName: textCell,
  description: textCell,
  notificationLink: wordCell,
  importantDates: entriesCell('date'),
  applicationFee: entriesCell('fee'),
  ageLimit: entriesCell('age'),
  resultLink: links,
  admitCardLink: links,
  answerKeyLink: links,
  admissionLink: links,
  applyLink: links,
  informationSections: jsonCell,
  state: wordCell,
  beginDate: dayCell,
  lastDate: dayCell,
  salary: textCell,
  jobRole: textCell,
  totalPost: textCell,
  location: textCell,
  organisation: wordCell,
  purpose: choiceCell,
  qualifications: choicesCell,
} satisfies Record<keyof JobPostDraft, Cell>

const question = {
  questionName: textCell,
  options: linesCell,
  correctOption: numberCell,
  explanation: textCell,
  level: wordCell,
  marks: numberCell,
  negativeMarks: numberCell,
  category: wordCell,
  topic: textCell,
} satisfies Record<keyof QuestionDraft, Cell>

/** The columns of all kinds with import and export. A new field of a kind needs its column here. */
export const COLUMNS = { jobPost, question } satisfies Record<TransferKind, Columns>
