import { describe, expect, it } from 'vitest'
import * as edits from './table-edits.ts'

const TABLE = [
  ['Post', 'Total'],
  ['Clerk', '10'],
]

describe('the table edits', () => {
  it('withCell sets a cell, also one that a short row lacks', () => {
    expect(edits.withCell(TABLE, 1, 1, '12')).toEqual([
      ['Post', 'Total'],
      ['Clerk', '12'],
    ])
    expect(edits.withCell([['a'], ['b']], 0, 2, 'x')).toEqual([['a', '', 'x'], ['b']])
  })

  it('withRow and withColumn extend a table, also an empty one', () => {
    expect(edits.withRow(TABLE)).toEqual([...TABLE, ['', '']])
    expect(edits.withRow([])).toEqual([['']])
    expect(edits.withColumn([['a'], ['b', 'c']])).toEqual([
      ['a', '', ''],
      ['b', 'c', ''],
    ])
  })

  it('withoutRow and withoutColumn remove a row and a column', () => {
    expect(edits.withoutRow(TABLE, 0)).toEqual([['Clerk', '10']])
    expect(edits.withoutColumn(TABLE, 0)).toEqual([['Total'], ['10']])
  })

  it('withRowMoved and withColumnMoved move a row and a column', () => {
    expect(edits.withRowMoved(TABLE, 0, 1)).toEqual([
      ['Clerk', '10'],
      ['Post', 'Total'],
    ])
    expect(edits.withColumnMoved([['a', 'b', 'c'], ['d']], 2, 0)).toEqual([
      ['c', 'a', 'b'],
      ['', 'd', ''],
    ])
  })

  it('withBlock overwrites cells and grows the table if the block is larger', () => {
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

  it('withBlock cuts a block at 500 rows and 20 columns and reports it', () => {
    const block = Array.from({ length: 501 }, () => Array.from({ length: 21 }, () => 'x'))
    const { values, rows, columns, isCut } = edits.withBlock([['']], 0, 0, block)
    expect([values.length, values[0]?.length, rows, columns, isCut]).toEqual([500, 20, 500, 20, true])
  })
})
