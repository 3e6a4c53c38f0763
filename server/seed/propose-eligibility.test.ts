import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { EligibilityRow } from '#shared/contracts/eligibility.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import { proposeEligibility } from '#shared/domain/notice-text/propose-eligibility.ts'
import { checkProposal } from '#shared/testing/eligibility/check-proposal.ts'
import { parseNoticeQuotes } from '#shared/testing/eligibility/notice-eligibility.ts'
import { DEMO_NOTICES } from './demo.ts'
import { readNotices } from './item-file.ts'

const FILE = path.join(import.meta.dirname, '../../shared/testing/eligibility/notice-quotes.json')
const DRAFTS = readNotices(DEMO_NOTICES).map(({ body }) => body)
const CASES = parseNoticeQuotes(fs.readFileSync(FILE, 'utf8'), DRAFTS)

// Reached number of the 100 notices. It only grows.
const MIN_RIGHT = 77

const rowsOf = ({ informationSections }: JobPostDraft): string[] =>
  informationSections.flatMap(({ Information }) =>
    Information.flatMap(({ values }) => values.map((row) => row.map((cell) => cell.join(' / ')).join(' | '))),
  )

const linesOf = (notice: JobPostDraft): string[] => [
  notice.postName,
  notice.description,
  ...notice.ageLimit.map(({ label, age }) => `${label}: ${age}`),
  ...rowsOf(notice),
]

const CHECKED = CASES.map(({ slug, notice, rows }) => ({
  slug,
  ...checkProposal(rows, proposeEligibility(notice), linesOf(notice)),
}))

describe('the proposed eligibility of the demo notices', () => {
  it('no proposal contradicts the values that a person wrote for the notice', () => {
    expect(CHECKED.filter(({ verdict }) => verdict === 'wrong')).toEqual([])
  })

  it(`the proposals are right and complete for at least ${MIN_RIGHT} of 100 notices`, () => {
    expect(CHECKED.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThanOrEqual(MIN_RIGHT)
  })

  it('the proposed rows fit the contract, and each value cites a line of its notice', () => {
    for (const draft of DRAFTS) {
      const text = linesOf(draft).join('\n')
      for (const { from, check, relaxations, ...row } of proposeEligibility(draft).rows) {
        const plain = { ...row, relaxations: relaxations.map(({ category, years }) => ({ category, years })) }
        expect(EligibilityRow.safeParse(plain).error, draft.postName).toBeUndefined()
        const cited = [...Object.values(from).flat(), ...check.map((each) => each.from)]
        expect(
          cited.filter((line) => !text.includes(line)),
          draft.postName,
        ).toEqual([])
      }
    }
  })

  it('the levels of a complete proposal are the confirmed qualifications of the notice', () => {
    const differing = DRAFTS.filter((draft) => {
      const { rows, unread } = proposeEligibility(draft)
      if (unread.length > 0 || rows.some(({ check }) => check.length > 0)) return false
      const levels = new Set(rows.flatMap(({ qualifications }) => qualifications))
      return (
        levels.size !== draft.qualifications.length ||
        draft.qualifications.some((level) => !levels.has(level))
      )
    })
    expect(differing.map(({ postName }) => postName)).toEqual([])
  })
})
