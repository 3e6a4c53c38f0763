import type { TransferKind } from '#shared/domain/kinds.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import type { QuestionDraft } from '#shared/contracts/question.ts'
import { QUIZ_CATEGORIES } from '#shared/domain/constants.ts'
import type { LEVELS } from '#shared/domain/constants.ts'
import { OPTION_ORDERS } from '#shared/domain/quizzes/option-order.ts'
import { PURPOSES, QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { toOrganisationNames } from '#shared/domain/organisations/organisation-of.ts'
import { ORGANISATIONS } from '#shared/domain/organisations/organisation-table.ts'
import {
  choiceCell,
  choicesCell,
  dayCell,
  entriesCell,
  jsonCell,
  linkCell,
  namedCell,
  numberCell,
  optionalCell,
  optionsCell,
  plainTextCell,
  stateCell,
  textCell,
} from './cells.mapper.ts'
import type { Cell } from './cells.mapper.ts'

export type Columns = Readonly<Record<string, Cell>>

const links = entriesCell('link')

const ORGANISATION_SLUGS = new Map(
  ORGANISATIONS.map(toOrganisationNames).flatMap(({ slug, name, short }) =>
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
  eligibility: jsonCell,
} satisfies Record<keyof JobPostDraft, Cell>

const named = <Value extends string>(names: Readonly<Record<Value, readonly string[]>>) =>
  new Map(
    Object.entries<readonly string[]>(names).flatMap(([value, others]) =>
      [value.toLowerCase(), ...others].map((name) => [name, value] as const),
    ),
  )

const LEVEL_NAMES = named({
  Easy: ['simple', 'low', 'basic', 'beginner', '1', 'सरल', 'आसान'],
  Moderate: ['medium', 'intermediate', 'average', 'normal', '2', 'मध्यम'],
  Difficult: ['hard', 'high', 'tough', 'advanced', '3', 'कठिन'],
} satisfies Record<(typeof LEVELS)[number], string[]>)

const question = {
  questionName: textCell,
  options: optionsCell,
  // Letter, number or text of an option; read later, because it depends on the options.
  correctOption: textCell,
  explanation: textCell,
  level: optionalCell(namedCell(LEVEL_NAMES)),
  marks: numberCell,
  negativeMarks: numberCell,
  category: choiceCell(QUIZ_CATEGORIES),
  topic: textCell,
  optionOrder: choiceCell(OPTION_ORDERS),
} satisfies Record<keyof QuestionDraft, Cell>

/** Columns of all kinds with import and export. A new field of a kind needs its column here. */
export const COLUMNS = { jobPost, question } satisfies Record<TransferKind, Columns>
