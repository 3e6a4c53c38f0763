// @vitest-environment node
import { expect, test } from 'vitest'
import { monthlyPay } from './job-posting.ts'

test.each([
  ['₹21,700 a month', 21_700, 21_700],
  ['₹ 21700 per month', 21_700, 21_700],
  ['Rs. 1,40,000/- per month', 140_000, 140_000],
  ['₹40,000–1,40,000 a month', 40_000, 140_000],
  ['Rs 18,000 - Rs 56,900 per month', 18_000, 56_900],
  ['INR 8200 to 9600/month', 8200, 9600],
])('a plain monthly salary is parsed: %s', (salary, least, most) => {
  expect(monthlyPay(salary)).toEqual({ least, most })
})

test.each([
  '',
  '₹21,700',
  '₹44,900–1,77,500',
  'Level 3, ₹21,700–69,100',
  'Stipend ₹8,200 to ₹9,600 a month',
  '₹30,000 a month in year one, ₹40,000 in year four',
  'Basic ₹88,635 per month in the starting scale',
  '21,700 a month',
  '₹6 lakh a year',
  '₹0 a month',
  '₹9,600 to ₹8,200 a month',
  '₹1,2 a month',
  'State scale',
])('an ambiguous salary is not parsed: %s', (salary) => {
  expect(monthlyPay(salary)).toBeNull()
})
