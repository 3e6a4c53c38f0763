import { expect, it } from 'vitest'
import { JOB_LISTS, listedOrganisation, organisationList } from './job-lists.ts'

it.each(['ssc', 'bihar-police', 'संघ-लोक-सेवा-आयोग', ''])(
  'the list of the organisation %j names its slug',
  (slug) => {
    expect(listedOrganisation(organisationList(slug))).toBe(slug)
  },
)

it.each([...Object.keys(JOB_LISTS), 'organisation', 'Organisation/ssc', ''])(
  'the list %j is of no organisation',
  (list) => {
    expect(listedOrganisation(list)).toBeNull()
  },
)
