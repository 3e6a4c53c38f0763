import { describe, expect, it } from 'vitest'
import * as edits from './table-edits.ts'

const TABLE = [
  ['Post', 'Total'],
  ['Clerk', '10'],
]

describe('changing a table', () => {
  it('types into a cell, also one that a short row lacks', () => {
    expect(edits.withCell(TABLE, 1, 1, '12')).toEqual([
      ['Post', 'Total'],
      ['Clerk', '12'],
    ])
    expect(edits.withCell([['a'], ['b']], 0, 2, 'x')).toEqual([['a', '', 'x'], ['b']])
  })

  it('adds rows and columns, the first of an empty table too', () => {
    expect(edits.withRow(TABLE)).toEqual([...TABLE, ['', '']])
    expect(edits.withRow([])).toEqual([['']])
    expect(edits.withColumn([['a'], ['b', 'c']])).toEqual([
      ['a', '', ''],
      ['b', 'c', ''],
    ])
  })

  it('removes rows and columns', () => {
    expect(edits.withoutRow(TABLE, 0)).toEqual([['Clerk', '10']])
    expect(edits.withoutColumn(TABLE, 0)).toEqual([['Total'], ['10']])
  })

  it('moves rows and columns', () => {
    expect(edits.withRowMoved(TABLE, 0, 1)).toEqual([
      ['Clerk', '10'],
      ['Post', 'Total'],
    ])
    expect(edits.withColumnMoved([['a', 'b', 'c'], ['d']], 2, 0)).toEqual([
      ['c', 'a', 'b'],
      ['', 'd', ''],
    ])
  })

  it('lays a block over it and grows where that is larger', () => {
    const { values, rows, columns, isCut } = edits.withBlock(TABLE, 1, 1, [
      ['12', 'UR'],
      ['7', 'OBC'],
    ])
    expect(values).toEqual([
      ['Post', 'Total', ''],
      ['Clerk', '12', 'UR'],
      ['', '7', 'OBC'],
    ])
    expect([rows, columns, isCut]).toEqual([2, 2, false])
  })

  it('cuts a block at 500 rows and 20 columns, and says so', () => {
    const block = Array.from({ length: 501 }, () => Array.from({ length: 21 }, () => 'x'))
    const { values, rows, columns, isCut } = edits.withBlock([['']], 0, 0, block)
    expect([values.length, values[0]?.length, rows, columns, isCut]).toEqual([500, 20, 500, 20, true])
  })
})
