import { describe, expect, it } from 'vitest'
import { findFee, selectFees } from './find-fee.ts'
import { CATEGORIES, type Category } from './profile.ts'

const FEES = [
  { label: 'General, OBC, EWS', fee: '₹100' },
  { label: 'SC, ST, PwD', fee: '₹0' },
  { label: 'Correction Charge', fee: '₹200' },
  { label: 'General, Other State', fee: '₹500' },
]

describe('findFee', () => {
  it.each<[category: Category | undefined, fee: string | undefined]>([
    ['general', '₹100'],
    ['ews', '₹100'],
    ['st', '₹0'],
    [undefined, undefined],
  ])('findFee returns for the category %s the fee %s', (category, fee) => {
    expect(findFee(FEES, category)?.fee).toBe(fee)
  })

  it('findFee returns the fee of all candidates without a category', () => {
    const entry = { label: 'All Candidates', fee: '₹50' }
    expect(findFee([entry], undefined)).toBe(entry)
    expect(findFee([entry], 'sc')).toBe(entry)
  })

  it('findFee returns null if two entries name the category, or the fee is blank, or words contain its name', () => {
    const obc = { label: 'OBC (Creamy Layer)', fee: '₹50' }
    expect(findFee([...FEES, obc], 'obc')).toBe(null)
    expect(findFee([{ label: 'SC', fee: ' ' }], 'sc')).toBe(null)
    expect(findFee([{ label: 'Post, Test', fee: '₹1' }], 'st')).toBe(null)
    expect(findFee([], 'sc')).toBe(null)
  })
})

describe('selectFees', () => {
  it.each([
    ['the entries of categories', FEES],
    ['several entries of a category', [...FEES, { label: 'OBC (Creamy Layer)', fee: '₹50' }]],
    [
      'an entry for all',
      [
        { label: 'All Candidates', fee: '₹50' },
        { label: 'Portal charge', fee: '₹9' },
      ],
    ],
    [
      'blank and unnamed entries',
      [
        { label: 'SC', fee: ' ' },
        { label: 'Payment mode', fee: 'Online' },
      ],
    ],
  ])('selectFees leaves out entries without changing the fee of any category: %s', (_what, entries) => {
    const selected = selectFees(entries)
    expect(selected.length).toBeLessThan(entries.length)
    for (const category of [undefined, ...CATEGORIES])
      expect(findFee(selected, category)).toEqual(findFee(entries, category))
  })
})
