import { describe, expect, it } from 'vitest'
import { proposeQualifications } from './propose-qualifications.ts'

const post = (description: string, ...rows: string[][]) => ({
  postName: 'Recruitment 2026',
  description,
  informationSections:
    rows.length === 0
      ? []
      : [
          {
            informationName: 'Eligibility (शैक्षिक योग्यता)',
            Information: [{ values: [[['Post'], ['Required']], ...rows.map((lines) => [['Clerk'], lines])] }],
          },
        ],
})

describe('the proposed qualifications', () => {
  it.each([
    ['Any graduate may apply.', ['Graduate']],
    ['10वीं या आईटीआई पास', ['10th', 'ITI']],
    ['Class 12 pass candidates', ['12th']],
    ['Law graduates only', ['Professional']],
    ['A postgraduate degree in the subject', ['Postgraduate']],
    ['Twelve posts.', []],
    ['', []],
  ])('the proposed qualifications follow the text: %s', (description, expected) => {
    expect(proposeQualifications(post(description))).toEqual(expected)
  })

  it.each([
    [[['Class 10 with 50% and ITI']], ['ITI']],
    [[['Class 10 or ITI']], ['10th', 'ITI']],
    [
      [['Class 8'], ['Class 10']],
      ['8th', '10th'],
    ],
    [[['Any degree', 'Computer diploma']], ['Graduate']],
    [[['Degree with the subject and a teaching degree']], ['Professional']],
    [[['As in the notice']], []],
  ])(
    'the proposed qualifications come from %j in an eligibility table before the description',
    (rows, expected) => {
      const found = proposeQualifications({ ...post('', ...rows), postName: 'Class 6 to 8' })
      expect(found).toEqual(expected)
    },
  )

  it('the proposed qualifications do not come from the name of an examination', () => {
    const post12 = { postName: 'Class 12 Compartment Result', description: '', informationSections: [] }
    expect(proposeQualifications(post12)).toEqual([])
  })

  it('the proposed qualifications come without delay from long and odd texts', () => {
    for (const text of ['10'.repeat(10_000), 'a degree or '.repeat(2000), '\0', '𝟙𝟘th', '((((('])
      expect(proposeQualifications(post(text, [text]))).toBeInstanceOf(Array)
  })
})
