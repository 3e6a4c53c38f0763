import {
  IMPORT_ROWS_MAX,
  type ImportBody,
  type ImportFacts,
  type ImportQuestion,
} from '#shared/contracts/import-export.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import type { ImportChoices, ImportFormat } from '#shared/domain/import-choices.ts'
import { CONTRACTS } from '#shared/contracts/content-kinds.ts'
import { fieldErrors, type FieldError, defaultErrorMap } from '#shared/contracts/envelope.ts'
import { AppError } from '#server/lib/errors.ts'
import { COLUMNS } from '#server/modules/admin/import-export/rows/columns.schema.ts'
import { parseCsv } from '#server/modules/admin/import-export/formats/parse-csv.ts'
import { parseJsonRows, tooManyRows } from '#server/modules/admin/import-export/formats/parse-json-rows.ts'
import {
  encodingFault,
  readRows,
  type FileTable,
  type ImportRow,
  type ReadRows,
  type RowNumbers,
} from '#server/modules/admin/import-export/rows/read-rows.ts'
import { parseAiken } from '#server/modules/admin/import-export/formats/parse-aiken.ts'
import { parseGift } from '#server/modules/admin/import-export/formats/parse-gift.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import type { QuestionDraft } from '#shared/contracts/question.ts'
import { keepsOptionOrder } from '#shared/domain/quizzes/option-order.ts'
import { findOrganisation } from '#shared/domain/organisations/organisation-of.ts'
import { completeQuestions } from '#server/modules/admin/import-export/rows/complete-questions.ts'

type TransferRules = {
  complete: (rows: readonly ImportRow[], choices: ImportChoices) => ReadRows
  /** Returns the facts of a draft (JSON) for the preview of its row. */
  facts: (draft: string) => ImportFacts
}

// Facts that decide lists and structured data, completed by the same proposals as a new item.
function jobPostFacts(draft: string): ImportFacts {
  const given = JSON.parse(draft) as JobPostDraft
  const { organisation, purpose, beginDate, lastDate } = CONTRACTS.jobPost.complete(given)
  const name = findOrganisation(organisation)?.name ?? ''
  return { kind: 'jobPost', organisation: name, purpose, beginDate, lastDate }
}

function questionFacts(draft: string): ImportFacts {
  const {
    questionName: _title,
    optionOrder,
    ...facts
  } = CONTRACTS.question.complete(JSON.parse(draft) as QuestionDraft)
  return { kind: 'question', ...facts, keepsOptionOrder: keepsOptionOrder({ ...facts, optionOrder }) }
}

const RULES: Record<TransferKind, TransferRules> = {
  jobPost: { complete: (rows) => ({ rows: [...rows], questions: [] }), facts: jobPostFacts },
  question: { complete: completeQuestions, facts: questionFacts },
}

const completeRows = (name: TransferKind, rows: readonly ImportRow[], choices: ImportChoices): ReadRows =>
  RULES[name].complete(rows, choices)

const factsOf = (name: TransferKind, draft: string): ImportFacts => RULES[name].facts(draft)

// Limits messages to a readable number.
const MESSAGES_PER_ROW = 10
const IGNORED_MAX = 50
const NAME_LENGTH = 60

/** A row checked against the contract of its kind: title, draft as JSON, facts and notes, or errors. */
export type ReadRow = RowNumbers &
  ({ title: string; draft: string; facts: ImportFacts; notes: FieldError[] } | { errors: FieldError[] })

export type ReadImport =
  | { rows: ReadRow[]; ignored: string[]; questions: ImportQuestion[] }
  | { refused: FieldError[] }

export type ImportText = Pick<ImportBody, 'format' | 'text'> & {
  choices: ImportChoices
  name: TransferKind
  titleField: string
}

type ImportTarget = Pick<ImportText, 'name' | 'titleField'>

function withoutRepeats(messages: readonly FieldError[]): FieldError[] {
  const byText = new Map(messages.map((each) => [`${each.field}\n${each.message}`, each]))
  return [...byText.values()].slice(0, MESSAGES_PER_ROW)
}

function checkRow(
  { row, line, value, errors, notes, unread: dependent }: ImportRow,
  { name, titleField }: ImportTarget,
): ReadRow {
  const { CreateBody, fieldNames } = CONTRACTS[name]
  // The whole row is unreadable, so errors of single fields would be meaningless.
  if (errors.some(({ field }) => field === '')) return { row, line, errors }
  // Files do not set the status: imported items are drafts.
  const own = Object.fromEntries(fieldNames.map((field) => [field, value[field]]))
  const body = CreateBody.safeParse(own, { error: defaultErrorMap })
  const unread = new Set([...errors.map(({ field }) => field), ...dependent])
  const wrong = body.success
    ? []
    : fieldErrors(body.error.issues, fieldNames).filter(({ field }) => !unread.has(field))
  const all = withoutRepeats([...errors, ...wrong])
  if (!body.success || all.length > 0) return { row, line, errors: all }
  const broken = CONTRACTS[name].check(body.data as never)
  if (broken.length > 0) return { row, line, errors: broken }
  const { [titleField]: title } = body.data as Record<string, unknown>
  const draft = JSON.stringify(body.data)
  const facts = factsOf(name, draft)
  return { row, line, title: String(title), draft, facts, notes: withoutRepeats(notes) }
}

type Parser = (text: string, name: TransferKind) => FileTable

const PARSERS: Record<ImportFormat, Parser> = {
  csv: (text, name) => parseCsv(text, name, COLUMNS[name]),
  json: (text, name) => parseJsonRows(text, Object.keys(COLUMNS[name])),
  gift: parseGift,
  aiken: parseAiken,
}

function readTable({ format, text, name, choices }: ImportText): ReadRows & { ignored: string[] } {
  const table = PARSERS[format](text, name)
  if (table.rows.length > IMPORT_ROWS_MAX) throw tooManyRows()
  const known = { ...choices, ...table.choices }
  const read = readRows(table.rows, COLUMNS[name], known)
  const { rows, questions } = completeRows(name, read.rows, known)
  return { rows, questions: [...read.questions, ...questions], ignored: table.ignored }
}

/** Reads and checks the rows of a text. Slow: not for the main thread. */
export function readImport(source: ImportText): ReadImport {
  const fault = encodingFault(source.text)
  if (fault !== null) return { refused: [{ field: 'text', message: fault }] }
  try {
    const { rows, questions, ignored } = readTable(source)
    return {
      rows: rows.map((row) => checkRow(row, source)),
      ignored: ignored.slice(0, IGNORED_MAX).map((field) => field.trim().slice(0, NAME_LENGTH)),
      questions,
    }
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 400) return { refused: error.errors }
    throw error
  }
}
