import { expect, it } from 'vitest'
import { PRESETS, readSize, toSizeInput } from './sizes.ts'

const input = toSizeInput(PRESETS.photo)

it('typed values become a size', () => {
  expect(readSize({ ...input, width: ' 300 ' })).toEqual({ size: { ...PRESETS.photo, width: 300 } })
  expect(readSize(toSizeInput(PRESETS.signature))).toEqual({ size: PRESETS.signature })
})

it.each([
  [{ width: '' }, { width: 'range' }],
  [{ width: '19' }, { width: 'range' }],
  [{ height: '2001' }, { height: 'range' }],
  [{ width: '1e3' }, { width: 'range' }],
  [{ width: '-200' }, { width: 'range' }],
  [{ width: '20.5' }, { width: 'range' }],
  [{ maxKb: '0' }, { maxKb: 'range' }],
  [{ minKb: '50' }, { minKb: 'aboveMax' }],
  [{ minKb: '60', maxKb: 'x' }, { maxKb: 'range' }],
])('the values %j give the errors %j', (changes, errors) => {
  expect(readSize({ ...input, ...changes })).toEqual({ errors })
})
