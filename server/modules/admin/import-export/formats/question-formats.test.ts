import { describe, expect, it } from 'vitest'
import { parseAiken } from './parse-aiken.ts'
import { parseGift } from './parse-gift.ts'

describe('parseGift', () => {
  const read = (text: string) => parseGift(text).rows
  const first = (text: string) => read(text)[0]

  it('parseGift reads question, options, key, feedback and category, with line numbers', () => {
    const text = `// A comment
$CATEGORY: $course$/Polity

::Q1:: Who wrote \\{it\\}\\: first? {
  ~Premchand
  =Tagore#Right.
  ~Kabir
  ~Kalidas
}

Two and two {~3 =4 ~5 ~6#No####They are four.} in all.`
    expect(read(text)).toEqual([
      {
        row: 1,
        line: 4,
        errors: [],
        cells: {
          questionName: 'Who wrote {it}: first?',
          options: ['Premchand', 'Tagore', 'Kabir', 'Kalidas'],
          correctOption: 1,
          explanation: 'Right.',
          topic: 'Polity',
        },
      },
      expect.objectContaining({
        row: 2,
        line: 11,
        cells: {
          questionName: 'Two and two _____ in all.',
          options: ['3', '4', '5', '6'],
          correctOption: 1,
          explanation: 'They are four.',
          topic: 'Polity',
        },
      }),
    ])
  })

  it('parseGift reads options with a weight of 100 percent as correct and options with a negative weight as wrong', () => {
    expect(first('Q {~%100%a ~%-25%b ~c ~d}')?.cells).toMatchObject({
      options: ['a', 'b', 'c', 'd'],
      correctOption: 0,
    })
  })

  it.each([
    ['The sun is a star. {T}', 'A question has exactly 4 options, and this one has 2.'],
    ['Write. {}', 'An essay has no options.'],
    ['Pi? {#3.14:0.01}', 'A question with a number as its answer has no options.'],
    ['Match {=a -> b =c -> d}', 'A question that matches pairs has no options.'],
    ['Name? {=a =b}', 'A question with a short answer has no options.'],
    ['Pick {=a =b ~c ~d}', 'Exactly one option must be right, and this question has 2.'],
    ['Pick {~a ~b ~c ~d}', 'Exactly one option must be right, and this question has 0.'],
    [
      'Pick {~%50%a ~%50%b ~c ~d}',
      'Only one option can be right, and this question has options that are partly right.',
    ],
    ['Only text', 'This question has no options in braces.'],
    ['A {=a ~b ~c ~d}\nB {=a ~b ~c ~d}', 'Leave a blank line between two questions.'],
  ])('parseGift refuses %j', (text, message) => {
    expect(first(text)?.errors).toEqual([{ field: '', message }])
  })
})

describe('parseAiken', () => {
  const read = (text: string) => parseAiken(text).rows

  it('parseAiken reads questions of several lines, option letters with a full stop or a bracket, and Hindi', () => {
    const text =
      'बिहार की\nराजधानी?\r\nA. पटना\nB) गया\n\n(C) आरा\nD. रांची\nANSWER: A\n\nNext?\nA. 1\nB. 2\nC. 3\nD. 4\nanswer: d'
    expect(read(text)).toEqual([
      {
        row: 1,
        line: 1,
        errors: [],
        cells: {
          questionName: 'बिहार की\nराजधानी?',
          options: ['पटना', 'गया', 'आरा', 'रांची'],
          correctOption: 0,
        },
      },
      expect.objectContaining({ row: 2, line: 10, cells: expect.objectContaining({ correctOption: 3 }) }),
    ])
  })

  it('parseAiken reports a faulty question and continues with the next question', () => {
    const text =
      'One?\nA. 1\nB. 2\n\nTwo?\nANSWER: A\nThree?\nA. 1\nC. 2\nANSWER: A\nFour?\nA. 1\nANSWER: 1\nFive?\nA. 1\nANSWER: A'
    expect(read(text).map(({ line, errors }) => [line, errors[0]?.message])).toEqual([
      [1, 'This question has no line as "ANSWER: A".'],
      [5, 'This question has no options as "A. text".'],
      [7, 'This line is neither the next option nor the answer: C. 2'],
      [11, 'The answer is not a letter: ANSWER: 1'],
      [14, undefined],
    ])
  })
})
