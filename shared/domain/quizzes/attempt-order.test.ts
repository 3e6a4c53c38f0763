import { expect, it } from 'vitest'
import {
  drawOrder,
  fixedOptions,
  getOptions,
  getPositions,
  proposeShuffle,
  type AttemptOrder,
} from './attempt-order.ts'

const FIRST = () => 0
const LAST = () => 1 - Number.EPSILON

it.each([
  [0, 'none'],
  [1, 'all'],
  [100_000, 'all'],
] as const)('proposeShuffle for a prize of %i is %s', (winningAmount, expected) => {
  expect(proposeShuffle(winningAmount)).toBe(expected)
})

it.each<[{ keepsOptionOrder?: boolean | undefined }[], number[]]>([
  [[], []],
  [[{}], []],
  [[{ keepsOptionOrder: undefined }, { keepsOptionOrder: false }], []],
  [
    [{ keepsOptionOrder: true }, {}, { keepsOptionOrder: true }],
    [0, 2],
  ],
])('fixedOptions returns for the questions %j the indexes %j', (questions, expected) => {
  expect([...fixedOptions(questions)]).toEqual(expected)
})

it.each<[string, Parameters<typeof drawOrder>, AttemptOrder]>([
  ['nothing is shuffled', ['none', { questions: 3, options: 4 }, FIRST], null],
  ['there are no questions', ['all', { questions: 0, options: 4 }, FIRST], { questions: [], options: [] }],
  [
    'questions are shuffled',
    ['questions', { questions: 3, options: 4 }, FIRST],
    { questions: [1, 2, 0], options: null },
  ],
  [
    'random numbers are the largest',
    ['questions', { questions: 3, options: 4 }, LAST],
    { questions: [0, 1, 2], options: null },
  ],
  [
    'all is shuffled except for fixed options',
    ['all', { questions: 2, options: 3, fixed: new Set([1]) }, FIRST],
    {
      questions: [1, 0],
      options: [
        [0, 1, 2],
        [1, 2, 0],
      ],
    },
  ],
])('drawOrder returns the right order of questions and options if %s', (_what, given, expected) => {
  expect(drawOrder(...given)).toEqual(expected)
})

it.each<[AttemptOrder, number[], number[]]>([
  [null, [0, 1, 2], [0, 1, 2, 3]],
  [{ questions: [2, 0, 1], options: null }, [2, 0, 1], [0, 1, 2, 3]],
  [
    {
      questions: [2, 0, 1],
      options: [
        [0, 1, 2, 3],
        [3, 2, 1, 0],
      ],
    },
    [2, 0, 1],
    [3, 2, 1, 0],
  ],
  [{ questions: [2, 0, 1], options: [] }, [2, 0, 1], [0, 1, 2, 3]],
])(
  'the order %j shows the questions %j, and the options %j of the second question',
  (order, questions, options) => {
    expect(getPositions(order, 3)).toEqual(questions)
    expect(getOptions(order, 1, 4)).toEqual(options)
  },
)
