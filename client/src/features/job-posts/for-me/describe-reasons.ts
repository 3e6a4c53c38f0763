import type { Verdict } from '#shared/domain/eligibility/check-eligibility.ts'
import {
  decidingFacts,
  describeFacts,
  type EligibilityMessages,
} from '#client/features/job-posts/eligibility/describe-facts.ts'

const MAX_ROWS = 3

/** Returns the reasons of a verdict, each with the facts that decide it: of each group of posts, at most three. */
export function describeReasons(
  { verdict, rows }: Verdict,
  messages: EligibilityMessages,
  today: string,
): string[] {
  const deciding = rows.filter((row) => row.verdict === verdict).slice(0, MAX_ROWS)
  const texts = deciding.map((row) => {
    const text = describeFacts(row, decidingFacts(row), messages, today).join(' ')
    return row.label === null || deciding.length === 1 ? text : `${row.label}: ${text}`
  })
  return [...new Set(texts)]
}
