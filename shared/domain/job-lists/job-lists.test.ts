import { expect, it } from 'vitest'
import { JOB_LISTS, listedOrganisation, organisationList } from './job-lists.ts'

it.each(['ssc', 'bihar-police', 'संघ-लोक-सेवा-आयोग', ''])(
  'listedOrganisation returns the slug from the list of the organisation %j',
  (slug) => {
    expect(listedOrganisation(organisationList(slug))).toBe(slug)
  },
)

it.each([...Object.keys(JOB_LISTS), 'organisation', 'Organisation/ssc', ''])(
  'the list %j belongs to no organisation',
  (list) => {
    expect(listedOrganisation(list)).toBeNull()
  },
)
