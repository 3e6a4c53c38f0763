import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProposal } from '#shared/testing/eligibility/check-proposal.ts'
import { parseWrittenNotices } from '#shared/testing/eligibility/written-notices.ts'
import { proposeEligibility } from './propose-eligibility.ts'

const FILE = path.join(import.meta.dirname, '../../testing/eligibility/written-notices.json')

const CHECKED = parseWrittenNotices(fs.readFileSync(FILE, 'utf8')).map(({ notice, rows }) => ({
  title: notice.postName,
  ...checkProposal(rows, proposeEligibility(notice), []),
}))

// Reached number of the notices. It only grows.
const MIN_RIGHT = 154

describe('the proposed eligibility of notices in the layouts of recruitment boards', () => {
  it('no proposal contradicts the right values of a written notice', () => {
    expect(CHECKED.filter(({ verdict }) => verdict === 'wrong')).toEqual([])
  })

  it(`the proposals are right and complete for at least ${MIN_RIGHT} of 568 written notices`, () => {
    expect(CHECKED).toHaveLength(568)
    expect(CHECKED.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThanOrEqual(MIN_RIGHT)
  })
})
