import { describe, expect, it } from 'vitest'
import { readAgeEntry, type AgeStatement } from './read-age-entry.ts'

const shortOf = ({ facts, scope, posts }: AgeStatement): string => {
  const { min, max, plus, bornFrom, bornTo } = facts
  const sexes = [scope.isFemale ? 'female' : '', scope.isMale ? 'male' : '']
  const groups = [...scope.groups, ...sexes, posts].filter((each) => each !== '')
  const limit = plus === undefined ? `${min ?? bornFrom ?? ''}-${max ?? bornTo ?? ''}` : `+${plus}`
  return [limit, ...groups].join(' ')
}

const read = (label: string, age: string): string[] => readAgeEntry(label, age).statements.map(shortOf)

describe('a line about ages', () => {
  it.each([
    ['Age', '18-27 years', ['18-27']],
    ['Age', '18 to 27', ['18-27']],
    ['Age', 'Between 20 and 25 years', ['20-25']],
    ['Age', 'Minimum: 18', ['18-']],
    ['Age', 'Minimum 18, maximum 27', ['18-', '-27']],
    ['Age', 'not below 21', ['21-']],
    ['Age', 'Not below 21 and not above 32 years', ['21-32']],
    ['Age', '18 years and above', ['18-']],
    ['Minimum age', '18 years (Technicians)', ['18- technicians']],
    ['Age', 'up to 35 years', ['-35']],
    ['Maximum age (Grade C)', '30 years', ['-30 Grade C']],
    ['आयु', '१८ से २७ वर्ष', ['18-27']],
    ['आयु सीमा', 'न्यूनतम १८ वर्ष, अधिकतम ४० वर्ष', ['18-', '-40']],
    ['आयु', '18 से 40 वर्ष (महिला 45 वर्ष तक)', ['18-40', '-45 female']],
  ])('the limits are read in whole years from "%s: %s"', (label, age, expected) => {
    expect(read(label, age)).toEqual(expected)
    expect(readAgeEntry(label, age).isUnread).toBe(false)
  })

  it.each([
    ['Age', '18 to 25 years (OBC 28, SC/ST 30)', ['18-25', '-28 obc', '-30 st sc']],
    ['Upper age limit', 'UR: 30, OBC-NCL: 33', ['-30 ur', '-33 obc']],
    ['Age', 'Male 18-23, Female 18-25', ['18-23 male', '18-25 female']],
    ['Female UR, BC Male & Female', '40 years', ['-40 ur female', '-40 obc female male']],
    ['OBC, SC women', '18 to 33 years', ['18-33 sc obc female']],
    ['OBC / SC / Female', 'up to 45 years', ['-45 sc obc female']],
    ['Relaxation', '+3 OBC', ['+3 obc']],
    ['SC/ST', '5 वर्ष की छूट', ['+5 st sc']],
    ['PwBD', 'up to 10 years more', ['+10 pwbd']],
    ['Relaxation', 'OBC 3, SC/ST 5', ['+3 obc', '+5 st sc']],
    ['Age', '21-30 years; SC/ST 5 years relaxation', ['21-30', '+5 st sc']],
    ['छूट', 'अनुसूचित जाति/जनजाति को 5 वर्ष', ['+5 st sc']],
    ['Backward', 'up to 43 years', ['-43 obc sc st']],
    ['Government employees', 'up to 45 years', ['-45 special']],
    ['MBC, WBC', 'up to 36 years', ['-36 backward']],
    ['ST', '05 years', ['+5 st']],
    ['Other Backward Classes (Non-Creamy Layer)', '3 years', ['+3 obc']],
    ['Widows', '10 years', ['+10 special']],
    ['Turner, Welder', '18 to 22 years', ['18-22 Turner, Welder']],
  ])('the limits belong to the groups of "%s: %s"', (label, age, expected) => {
    expect(read(label, age)).toEqual(expected)
  })

  it.each([
    ['Born between 2001-07-02 and 2005-07-01', ['2001-07-02-2005-07-01']],
    ['Between 2001-01-02 & 2006-07-01', ['2001-01-02-2006-07-01']],
    ['not earlier than 02/08/1999', ['1999-08-02-']],
    ['not later than 01.08.2008', ['-2008-08-01']],
    ['after 2002-01-02 and before 2008-01-01', ['2002-01-03-2007-12-31']],
    ['on or after 29/02/2004', ['2004-02-29-']],
    ['before 1 March 2008', ['-2008-02-29']],
    ['जन्म 02.08.1999 से पहले न हो', ['1999-08-02-']],
  ])('the first and the last day of birth are inclusive: %s', (age, expected) => {
    expect(read('Date of birth', age)).toEqual(expected)
  })

  it.each([
    ['30 years (as on 01/08/2026)', '2026-08-01'],
    ['18 to 27 years as on 1 January 2026', '2026-01-01'],
    ['18 से 27 वर्ष (01/08/2026 को)', '2026-08-01'],
    ['18 to 27 years (as on 29/02/2024)', '2024-02-29'],
    ['18 to 27 years', null],
  ])('the day of the age is read if the line states it: %s', (age, expected) => {
    expect(readAgeEntry('Maximum age', age).ageOn).toBe(expected)
  })

  it.each([
    ['Age', '18-25/28/30'],
    ['Age', '17½ to 23 years'],
    ['Age', '17 years 6 months to 23 years'],
    ['Age', 'below 30 years'],
    ['Age', '35 years'],
    ['Age', '18 to 30 years as on 29/02/2026'],
    ['Other posts', '27 to 45 years by post'],
    ['Age', 'as per rules'],
    ['Age', ''],
    ['Age', '18 to 30 years '.repeat(100)],
    ['Age', ')(18]['],
  ])('a line is unread if its limits are unclear: %s: %s', (label, age) => {
    expect(readAgeEntry(label, age).isUnread).toBe(true)
  })

  it.each([
    ['Age on 01.03.2026', '2026-03-01'],
    ['Age limit (As on 1st March 2026)', '2026-03-01'],
    ['Age (01-03-2026)', '2026-03-01'],
    ['आयु सीमा (01.03.2026 को)', '2026-03-01'],
    ['Grade 2 (on duty)', null],
  ])('the day of the age may be in the label: %s', (label, ageOn) => {
    const { isUnread, ...entry } = readAgeEntry(label, '21 to 30 years')
    expect([entry.ageOn, isUnread]).toEqual([ageOn, false])
  })

  it.each([
    ['Relaxation', 'as per Government rules'],
    ['Age', 'Upper age relaxable for SC/ST under the rules of the Board'],
    ['छूट', 'नियमानुसार'],
  ])('relaxations that the text leaves to rules give no value: %s: %s', (label, age) => {
    expect(readAgeEntry(label, age)).toMatchObject({ statements: [], isUnread: false })
  })

  it('a limit that differs between unnamed posts is the widest one, marked as such', () => {
    const [statement] = readAgeEntry('Maximum age', '30 to 32 years as per department').statements
    expect(statement?.facts).toMatchObject({ max: 32, isSpread: true })
  })

  it('the absence of a limit gives no age', () => {
    expect(read('Age', 'maximum 40 (no limit for SC/ST)')).toEqual(['-40', '- st sc'])
    expect(readAgeEntry('Maximum age', 'No limit').isUnread).toBe(false)
  })
})
