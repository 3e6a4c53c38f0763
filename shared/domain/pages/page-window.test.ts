import { describe, expect, it } from 'vitest'
import { pageWindow } from './page-window.ts'

const shown = (page: number, last: number) =>
  pageWindow(page, last)
    .map((item) => (item === 'gap' ? '...' : item))
    .join(' ')

const FEW = ['1', '1 2', '1 2 3', '1 2 3 4', '1 2 3 4 5']

// Navigator per last page: near the start (pages 1 to 3), in the middle, and near the end (the last three pages).
const MANY: [number, string, string[], string][] = [
  [6, '1 2 3 ... 6', [], '1 ... 4 5 6'],
  [7, '1 2 3 ... 7', ['1 ... 4 ... 7'], '1 ... 5 6 7'],
  [8, '1 2 3 ... 8', ['1 ... 4 ... 8', '1 ... 5 ... 8'], '1 ... 6 7 8'],
  [9, '1 2 3 ... 9', ['1 ... 4 ... 9', '1 ... 5 ... 9', '1 ... 6 ... 9'], '1 ... 7 8 9'],
  [10, '1 2 3 ... 10', [4, 5, 6, 7].map((page) => `1 ... ${page} ... 10`), '1 ... 8 9 10'],
  [11, '1 2 3 ... 11', [4, 5, 6, 7, 8].map((page) => `1 ... ${page} ... 11`), '1 ... 9 10 11'],
  [12, '1 2 3 ... 12', [4, 5, 6, 7, 8, 9].map((page) => `1 ... ${page} ... 12`), '1 ... 10 11 12'],
]

const cases = [
  ...FEW.flatMap((all) =>
    all.split(' ').map((page, _index, pages): [number, number, string] => [+page, pages.length, all]),
  ),
  ...MANY.flatMap(([last, start, middle, end]) =>
    [start, start, start, ...middle, end, end, end].map((line, index): [number, number, string] => [
      index + 1,
      last,
      line,
    ]),
  ),
]

describe('the page navigator', () => {
  it.each(cases)('the page navigator on page %i of %i reads %s', (page, last, line) => {
    expect(shown(page, last)).toBe(line)
  })

  it('the page navigator has a test case for every page of one to twelve', () => {
    expect(cases).toHaveLength((12 * 13) / 2)
    expect(cases.every(([page, last]) => page >= 1 && page <= last)).toBe(true)
  })

  it.each([
    [1, 5000, '1 2 3 ... 5000'],
    [2500, 5000, '1 ... 2500 ... 5000'],
    [4998, 5000, '1 ... 4998 4999 5000'],
    [9, 6, '1 ... 4 5 6'],
  ])('the page navigator on page %i of %i, far or past the end, reads %s', (page, last, line) => {
    expect(shown(page, last)).toBe(line)
  })
})
