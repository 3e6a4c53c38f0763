import type { RowVerdict, Verdict } from '#shared/domain/eligibility/check-eligibility.ts'
import {
  describeFact,
  type EligibilityMessages,
} from '#client/features/job-posts/eligibility/describe-fact.ts'

const MAX_ROWS = 3
const DECIDING = { eligible: 'met', notEligible: 'failed', check: 'unknown' } as const

function describeRow(row: RowVerdict, messages: EligibilityMessages, today: string): string {
  const facts = row.facts.filter(({ outcome }) => outcome === DECIDING[row.verdict])
  const isLevelStated = row.facts.some(({ condition }) => condition === 'qualification')
  return [
    ...facts.map((fact) => describeFact(fact, messages, today)),
    ...(isLevelStated || row.verdict !== 'check' ? [] : [messages.qualification.notStated]),
  ].join(' ')
}

/** Returns the reasons of a verdict, each with the facts that decide it: of each group of posts, at most three. */
export function describeReasons(
  { verdict, rows }: Verdict,
  messages: EligibilityMessages,
  today: string,
): string[] {
  const deciding = rows.filter((row) => row.verdict === verdict).slice(0, MAX_ROWS)
  const texts = deciding.map((row) => {
    const text = describeRow(row, messages, today)
    return row.label === null || deciding.length === 1 ? text : `${row.label}: ${text}`
  })
  return [...new Set(texts)]
}
