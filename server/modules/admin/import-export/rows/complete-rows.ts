import { CONTRACTS } from '#shared/contracts/content-kinds.ts'
import type { ImportFacts } from '#shared/contracts/import-export.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import type { QuestionDraft } from '#shared/contracts/question.ts'
import type { ImportChoices } from '#shared/domain/import-choices.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { keepsOptionOrder } from '#shared/domain/quizzes/option-order.ts'
import { findOrganisation } from '#shared/domain/organisations/organisation-of.ts'
import { completeQuestions } from './complete-questions.ts'
import type { ImportRow, ReadRows } from './read-rows.ts'

type TransferRules = {
  /** Reads what depends on several fields of a row, or on the whole file. */
  complete: (rows: readonly ImportRow[], choices: ImportChoices) => ReadRows
  /** Returns what the preview of a row shows, of its draft as JSON: a field that is undefined counts as given. */
  facts: (draft: string) => ImportFacts
}

// The facts that decide lists and structured data, with proposals as a create stores them.
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

/** Reads what depends on several fields of rows, or on the whole file, by the rules of their kind. */
export const completeRows = (
  name: TransferKind,
  rows: readonly ImportRow[],
  choices: ImportChoices,
): ReadRows => RULES[name].complete(rows, choices)

/** Returns the facts of a draft that the preview of an import shows. */
export const factsOf = (name: TransferKind, draft: string): ImportFacts => RULES[name].facts(draft)
