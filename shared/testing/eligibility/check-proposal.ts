import type { EligibilityProposal, ProposedRow } from '#shared/domain/notice-text/proposed-row.ts'
import type { EligibilityCaseRow } from './notice-eligibility.ts'

/** Verdict on a proposal with its reasons; README.md beside this file defines the verdicts. */
export type ProposalCheck = { verdict: 'right' | 'check' | 'wrong'; reasons: string[] }

const EXACT = [
  'minAge',
  'maxAge',
  'ageOn',
  'bornFrom',
  'bornTo',
  'relaxationsAdd',
  'sex',
  'domicile',
] as const
const FREE = ['label', 'subjects', 'experience', 'other'] as const
const STEM = 5

const stemsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .map((word) => word.slice(0, STEM))

const sharesWord = (one: string, other: string): boolean => {
  const stems = new Set(stemsOf(other))
  return stemsOf(one).some((stem) => stems.has(stem))
}

const areSameSubjects = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((a) => other.some((b) => sharesWord(a, b))) &&
  other.every((a) => one.some((b) => sharesWord(a, b)))

/** Returns true if each quote of a text is in a line that the proposal read. */
function citesSameLines(
  quotes: readonly string[],
  sources: readonly string[],
  lines: readonly string[],
): boolean {
  return quotes.every((quote) =>
    sources.some(
      (source) =>
        source.includes(quote) ||
        quote.includes(source) ||
        lines.some((line) => line.includes(quote) && line.includes(source)),
    ),
  )
}

const relaxationsOf = ({ relaxations }: Pick<EligibilityCaseRow, 'relaxations'>): string =>
  relaxations
    .map(({ category, years }) => `${category} ${years}`)
    .sort()
    .join()

function hasSameSense(
  field: (typeof FREE)[number],
  right: EligibilityCaseRow,
  row: ProposedRow,
  lines: readonly string[],
) {
  if (field === 'label' || right[field] === undefined) return true
  if (field === 'subjects') return areSameSubjects(right.subjects ?? [], row.subjects ?? [])
  return citesSameLines([right.from[field] ?? []].flat(), row.from[field] ?? [], lines)
}

/** Lists the decided fields of a row that differ from the right ones. */
function differences(right: EligibilityCaseRow, row: ProposedRow, lines: readonly string[]): string[] {
  const undecided = new Set<string>(row.check.map(({ field }) => field))
  const different: string[] = []
  if (right.qualifications.join() !== row.qualifications.join()) different.push('qualifications')
  if (relaxationsOf(right) !== relaxationsOf(row)) different.push('relaxations')
  different.push(...EXACT.filter((field) => right[field] !== row[field]))
  different.push(
    ...FREE.filter(
      (field) =>
        (right[field] === undefined) !== (row[field] === undefined) ||
        !hasSameSense(field, right, row, lines),
    ),
  )
  return different.filter((field) => !undecided.has(field))
}

const decidesNothing = ({ qualifications, relaxations, from }: ProposedRow): boolean =>
  qualifications.length === 0 && relaxations.length === 0 && Object.keys(from).length === 0

// Undecided fields that may split a row.
const SPLITTING = new Set<string>(['label', 'minAge', 'maxAge', 'sex', 'domicile', 'qualifications'])

/** Compares a proposal with the right rows. `lines`: lines of the notice, with the cells of a row joined. */
export function checkProposal(
  right: readonly EligibilityCaseRow[],
  { rows, unread }: EligibilityProposal,
  lines: readonly string[],
): ProposalCheck {
  const isComplete = unread.length === 0 && rows.every(({ check }) => check.length === 0)
  const left = new Set(right)
  const reasons = rows.flatMap((row) => {
    const candidates = unread.length > 0 ? right : [...left]
    const compared = candidates.map((one) => ({
      one,
      different: differences(one, row, lines),
      isNamed: sharesWord(one.label ?? '', row.label ?? ''),
    }))
    const [best] = compared.sort(
      (a, b) => a.different.length - b.different.length || Number(b.isNamed) - Number(a.isNamed),
    )
    if (best === undefined && decidesNothing(row)) return []
    if (best === undefined) return [`${row.label ?? 'row'}: not in the notice`]
    left.delete(best.one)
    return best.different.map((field) => `${row.label ?? 'row'}: ${field}`)
  })
  const maySplit =
    unread.length > 0 || rows.some(({ check }) => check.some(({ field }) => SPLITTING.has(field)))
  if (!maySplit && left.size > 0) reasons.push(`${left.size} rows missing`)
  return { verdict: reasons.length > 0 ? 'wrong' : isComplete ? 'right' : 'check', reasons }
}
