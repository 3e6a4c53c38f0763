import { describe, expect, it } from 'vitest'
import { findOrganisation } from '#shared/domain/organisations/organisation-of.ts'
import { proposeOrganisation } from '#shared/domain/organisations/propose-organisation.ts'
import { proposePurpose } from '#shared/domain/job-facts/propose-purpose.ts'
import { QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { proposeQualifications } from '#shared/domain/job-facts/propose-qualifications.ts'
import { DEMO_NOTICES } from './demo.ts'
import { readNotices } from './item-file.ts'

// Facts read by people: organisation, purpose, and sufficient qualifications.
const NOTICES = readNotices(DEMO_NOTICES).map(({ body }) => body)

// It names two schools first, and third the board that examines for them.
const NAMES_OTHERS_FIRST = 'KVS and NVS Teaching and Non-Teaching Recruitment 2025 through CBSE'

describe('the facts of the shipped notices', () => {
  it('the facts of the demo notices have known organisations, and qualifications sorted from the lowest up', () => {
    for (const { postName, organisation, qualifications } of NOTICES) {
      expect(findOrganisation(organisation), postName).not.toBeNull()
      expect(qualifications, postName).toEqual(QUALIFICATIONS.filter((each) => qualifications.includes(each)))
    }
  })

  it('the facts of the demo notices name the organisation that comes first in the title, with one known exception', () => {
    const others = NOTICES.filter(
      ({ postName, organisation }) => proposeOrganisation(postName)?.slug !== organisation,
    )
    expect(others.map(({ postName }) => postName.startsWith(NAMES_OTHERS_FIRST))).toEqual([true])
  })

  it('the proposals of the form match the facts: the purpose for 197 of 198 notices, all qualifications for 169', () => {
    const right = NOTICES.filter(({ postName, purpose }) => proposePurpose(postName) === purpose)
    expect(right.length).toBeGreaterThanOrEqual(197)
    const same = NOTICES.filter(
      (notice) => proposeQualifications(notice).join() === notice.qualifications.join(),
    )
    expect(same.length).toBeGreaterThanOrEqual(169)
  })
})
