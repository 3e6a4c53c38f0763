import { expect, it } from 'vitest'
import { sortSaved } from './sort-saved.ts'

const TODAY = '2026-11-21'
const rowsOf = (...days: string[]) =>
  days.map((lastDate, index) => ({ summary: { lastDate, postName: `Post ${index}` } }))
const sorted = (...days: string[]) => sortSaved(rowsOf(...days), TODAY).map(({ summary }) => summary.lastDate)

it('what is open comes first by its nearest last date, then what has none, then what is closed, the last first', () => {
  expect(sorted('2026-10-01', '', '2027-01-01', '2026-11-20', '2026-11-21')).toEqual([
    '2026-11-21',
    '2027-01-01',
    '',
    '2026-11-20',
    '2026-10-01',
  ])
})

it('posts of the same day stand in the order of their names', () => {
  const rows = rowsOf('2026-12-01', '2026-12-01').toReversed()
  expect(sortSaved(rows, TODAY).map(({ summary }) => summary.postName)).toEqual(['Post 0', 'Post 1'])
})
