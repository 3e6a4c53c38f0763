import { describe, expect, it } from 'vitest'
import { proposeEligibility } from './propose-eligibility.ts'

const readRows = (tables: Record<string, string[][]>, ages: [string, string][] = []) =>
  proposeEligibility({
    postName: 'Clerk Recruitment 2026',
    description: '',
    state: '',
    ageLimit: ages.map(([label, age]) => ({ label, age })),
    informationSections: Object.entries(tables).map(([informationName, values]) => ({
      informationName,
      Information: [{ values: values.map((row) => row.map((cell) => [cell])) }],
    })),
  }).rows.map(({ from: _from, check, relaxations, ...row }) => ({
    ...row,
    relaxations: relaxations.map(({ category, years }) => `${category} ${years}`),
    check: [...new Set(check.map(({ field }) => field))].toSorted(),
  }))

describe('the tables of a notice', () => {
  it('the first row of an eligibility table without titles is a post or a condition', () => {
    const posts = [
      ['Clerk', 'Class 12'],
      ['Guard', 'Class 8'],
    ]
    expect(readRows({ Eligibility: posts })).toMatchObject([
      { label: 'Clerk', qualifications: ['12th'] },
      { label: 'Guard', qualifications: ['8th'] },
    ])
    const conditions = [
      ['Education', 'Class 10 pass'],
      ['Age', '18 to 23 years'],
    ]
    expect(readRows({ Eligibility: conditions })).toMatchObject([
      { qualifications: ['10th'], minAge: 18, maxAge: 23 },
    ])
  })

  it('an eligibility table of one column has sentences, and further words of them need a person', () => {
    expect(readRows({ Eligibility: [['Any graduate']] })).toMatchObject([
      { qualifications: ['Graduate'], check: [] },
    ])
    expect(readRows({ Eligibility: [['Any graduate with a hill allowance card']] })).toMatchObject([
      { qualifications: ['Graduate'], check: expect.arrayContaining(['other']) },
    ])
  })

  it('the name of a post that is also a group has the limits of the post', () => {
    const table = [
      ['Post', 'Required'],
      ['Category 3', 'ITI'],
      ['Category 1', 'Class 10'],
    ]
    const ages: [string, string][] = [
      ['Category 3', '20 to 27 years'],
      ['Category 1', '18 to 24 years'],
    ]
    expect(readRows({ Eligibility: table }, ages)).toMatchObject([
      { label: 'Category 3', minAge: 20, maxAge: 27, relaxations: [] },
      { label: 'Category 1', minAge: 18, maxAge: 24, relaxations: [] },
    ])
  })

  it('a table of relaxations gives years to its groups', () => {
    const table = [
      ['Category', 'Age relaxation'],
      ['SC / ST', '5 years'],
      ['OBC', '3 years'],
    ]
    expect(readRows({ 'Upper age relaxation': table }, [['Age', '20 to 30 years']])).toMatchObject([
      { minAge: 20, maxAge: 30, relaxations: ['obc 3', 'sc 5', 'st 5'], check: [] },
    ])
  })

  it('ages in a table of one column need a person', () => {
    expect(readRows({ 'Age limit': [['Rule'], ['Below 33 years']] })).toMatchObject([
      { check: expect.arrayContaining(['minAge', 'maxAge']) },
    ])
  })

  it('a limit of attempts and a requirement that no form reads need a person', () => {
    const attempts = [
      ['Category', 'Attempts'],
      ['General', '4'],
    ]
    expect(readRows({ 'Permitted attempts': attempts })).toMatchObject([
      { check: expect.arrayContaining(['other']) },
    ])
    const unknown = [
      ['Post', 'Required'],
      ['Cook', 'Vidyavinodini or equivalent'],
    ]
    expect(readRows({ Eligibility: unknown })).toMatchObject([
      { qualifications: [], check: expect.arrayContaining(['qualifications']) },
    ])
  })

  it('a requirement of all posts is unclear beside a post with its own one', () => {
    const table = [
      ['Post', 'Required'],
      ['All posts', 'Class 12'],
      ['Driver', 'Class 12 and driving licence'],
    ]
    expect(readRows({ Eligibility: table })).toMatchObject([
      { qualifications: ['12th'], check: ['label'] },
      { label: 'Driver', check: [] },
    ])
  })
})
