import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findOrganisation, organisationOf } from '#shared/domain/organisations/organisation-of.ts'
import { DEMO_NOTICES } from './demo.ts'

/** What a reader found in each shipped notice: its organisation, its purpose, and the qualifications that are enough. */
type Facts = { postName: string; organisation: string; purpose: string; qualifications: string[] }
const NOTICES = JSON.parse(fs.readFileSync(DEMO_NOTICES, 'utf8')) as Facts[]

const PURPOSES = ['vacancy', 'examination', 'admission', 'scholarship', 'notice']
const QUALIFICATIONS = ['8th', '10th', '12th', 'ITI', 'Diploma', 'Graduate', 'Postgraduate', 'Professional']

// It names two schools first, and third the board that examines for them.
const NAMES_OTHERS_FIRST = 'KVS and NVS Teaching and Non-Teaching Recruitment 2025 through CBSE'

describe('the facts of the shipped notices', () => {
  it('have known values, the qualifications from the lowest up', () => {
    for (const { postName, organisation, purpose, qualifications } of NOTICES) {
      expect(findOrganisation(organisation), postName).not.toBeNull()
      expect(PURPOSES, postName).toContain(purpose)
      expect(qualifications, postName).toEqual(QUALIFICATIONS.filter((each) => qualifications.includes(each)))
    }
  })

  it('name the organisation that the title names first', () => {
    const others = NOTICES.filter(
      ({ postName, organisation }) => organisationOf(postName)?.slug !== organisation,
    )
    expect(others.map(({ postName }) => postName.startsWith(NAMES_OTHERS_FIRST))).toEqual([true])
  })
})
