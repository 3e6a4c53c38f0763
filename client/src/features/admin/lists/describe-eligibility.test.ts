import { describe, expect, it } from 'vitest'
import { buildEligibilityRow } from '#shared/testing/builders.ts'
import { adminEligibility } from '#client/messages/en/admin-eligibility.ts'
import { findChanges } from '#client/features/admin/pages/audit-page.tsx'
import { describeRows } from './describe-eligibility.ts'

describe('describeRows', () => {
  it('a row of eligibility is one line with the labels of the form, and without its absent fields', () => {
    const rows = [
      buildEligibilityRow({ label: 'Clerk', sex: 'female', relaxationsAdd: false, bornTo: '2008-08-01' }),
      { qualifications: [], relaxations: [] },
    ]
    expect(describeRows(adminEligibility, rows)).toEqual([
      'Row 1. Posts: Clerk; Qualifications: 12th; Minimum age: 18; Maximum age: 27; Age as on: 01/08/2026; ' +
        'Last date of birth: 01/08/2008; Relaxation of the maximum age, in years: OBC 3 years; ' +
        'Relaxations of two groups: Only the larger one counts; Only for: Women',
      'Row 2. ',
    ])
  })

  it('entries that are no rows are left out, and unknown names stay readable', () => {
    expect(
      describeRows(adminEligibility, [null, 'x', { relaxations: [{ category: 'new', years: 1 }] }]),
    ).toEqual(['Row 1. Relaxation of the maximum age, in years: new 1 year'])
  })

  it('a change of eligibility in the audit log has these lines', () => {
    const describeEligibility = {
      eligibility: (rows: unknown) => describeRows(adminEligibility, rows as unknown[]).join('\n'),
    }
    const after = { eligibility: [buildEligibilityRow({ relaxations: [] })] }
    expect(findChanges({ eligibility: [] }, after, describeEligibility)).toEqual([
      {
        field: 'eligibility',
        before: null,
        after: 'Row 1. Qualifications: 12th; Minimum age: 18; Maximum age: 27; Age as on: 01/08/2026',
      },
    ])
  })
})
