import { describe, expect, it } from 'vitest'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { findOrganisation, toOrganisationNames } from './organisation-of.ts'
import { ORGANISATIONS } from './organisation-table.ts'

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

describe('the table of organisations', () => {
  it('the table of organisations has each slug, name, alias and host once', () => {
    expect(repeated(ORGANISATIONS.map(({ slug }) => slug))).toEqual([])
    const names = ORGANISATIONS.flatMap(({ name, aliases }) => [name, ...aliases])
    expect(repeated(names.map((name) => name.toLowerCase()))).toEqual([])
    expect(repeated(ORGANISATIONS.flatMap(({ hosts }) => hosts))).toEqual([])
  })

  it('the table of organisations has no host below a host of another organisation', () => {
    const hosts = ORGANISATIONS.flatMap((each) => each.hosts.map((host) => ({ host, slug: each.slug })))
    const nested = hosts.filter(({ host, slug }) =>
      hosts.some((other) => other.slug !== slug && host.endsWith(`.${other.host}`)),
    )
    expect(nested).toEqual([])
  })

  it('the table of organisations has slugs and hosts that are valid in addresses', () => {
    for (const { slug, hosts } of ORGANISATIONS) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      for (const host of hosts) expect(host).toMatch(/^(?!www\.)[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    }
  })
})

describe('the short names', () => {
  it('the short names of organisations are shorter than the names, and belong to one organisation each', () => {
    for (const { name, short = '' } of ORGANISATIONS) expect(short.length).toBeLessThan(name.length)
    expect(repeated(ORGANISATIONS.map((each) => toOrganisationNames(each).short))).toEqual([])
  })

  it('the slugs of organisations form unique filter tokens with each state', () => {
    const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
    const tokens = ORGANISATIONS.flatMap(({ slug }) => ['', ...STATES].map((state) => letters(slug + state)))
    expect(repeated(tokens)).toEqual([])
  })
})

it('findOrganisation returns an organisation by its slug, or null', () => {
  expect(findOrganisation('ssc')?.name).toBe('Staff Selection Commission')
  expect(findOrganisation('none')).toBeNull()
})
