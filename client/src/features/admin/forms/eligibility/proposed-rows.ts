import type { NoticeText } from '#shared/domain/notice-text/notice-lines.ts'
import type { EligibilityProposal, ProposedRow } from '#shared/domain/notice-text/proposed-row.ts'
import { RELAXED_GROUPS } from '#shared/domain/eligibility/eligibility-row.ts'
import { toText, type FormValues } from '#client/content/kind-forms/kind-form.ts'
import {
  readRow,
  writeRow,
  type EligibilityFormRow,
} from '#client/features/admin/forms/values/eligibility-values.ts'

/** Returns the typed texts that the reader uses, from the body of a job post. */
export const toNoticeText = (body: FormValues): NoticeText => ({
  postName: toText(body['postName']),
  description: toText(body['description']),
  ageLimit: (body['ageLimit'] ?? []) as NoticeText['ageLimit'],
  informationSections: (body['informationSections'] ?? []) as NoticeText['informationSections'],
  state: toText(body['state']),
})

function toFormRow({ from, check, relaxations, ...conditions }: ProposedRow): EligibilityFormRow {
  const row = readRow({ ...conditions, relaxations }, false)
  const linesOf = (group: string) => [
    ...new Set(relaxations.filter(({ category }) => category === group).map((each) => each.from)),
  ]
  const groups = RELAXED_GROUPS.map((group) => [`relaxations.${group}`, linesOf(group)] as const)
  const sources = Object.fromEntries([...Object.entries(from), ...groups].filter(([, lines]) => lines.length))
  return { ...row, from: sources, check, proposal: JSON.stringify(writeRow(row)) }
}

const isEdited = (row: EligibilityFormRow): boolean => JSON.stringify(writeRow(row)) !== row.proposal

/**
 * Returns the rows of a form after a new proposal: confirmed, typed and edited rows stay, and rows that were proposed
 * before and not edited give way. A row that the form already has is not proposed again.
 */
export function mergeProposal(
  rows: readonly EligibilityFormRow[],
  proposal: EligibilityProposal,
): { rows: EligibilityFormRow[]; added: number } {
  const retained = rows.filter((row) => row.isConfirmed || isEdited(row))
  const known = new Set(retained.flatMap((row) => [row.proposal, JSON.stringify(writeRow(row))]))
  const added = proposal.rows.map(toFormRow).filter((row) => !known.has(row.proposal))
  return { rows: [...retained, ...added], added: added.length }
}

/** Usual years of central recruitments. Ex-servicemen have no fixed number: it depends on their years of service. */
const CENTRAL_YEARS = { sc: '5', st: '5', obc: '3', pwbd: '10' } as const

/** Returns the relaxations with the usual years in empty fields. */
export const withCentralYears = (
  relaxations: EligibilityFormRow['relaxations'],
): EligibilityFormRow['relaxations'] => {
  const missing = Object.entries(CENTRAL_YEARS).filter(
    ([group]) => relaxations[group as keyof typeof relaxations].trim() === '',
  )
  return { ...relaxations, ...Object.fromEntries(missing) }
}
