import { expect, it } from 'vitest'
import { organisationLabel } from './organisation-link.ts'
import { ORGANISATIONS } from './organisation-table.ts'

it.each([
  ['ssc', 'SSC'],
  ['kerala-psc', 'Kerala PSC'],
  ['bank-of-baroda', 'Bank of Baroda'],
  ['indian-air-force', 'Indian Air Force'],
  ['', ''],
])('organisationLabel returns for %s the label %s', (slug, label) => {
  expect(organisationLabel(slug)).toBe(label)
})

it('organisationLabel returns a name from the table, in its spelling, for each organisation', () => {
  const others = ORGANISATIONS.filter(({ slug, name, short, aliases }) => {
    const names: (string | undefined)[] = [name, short, ...aliases]
    return !names.includes(organisationLabel(slug))
  })
  expect(others.map(({ slug }) => organisationLabel(slug))).toEqual([])
})
