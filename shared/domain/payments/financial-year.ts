import { indiaDay } from '../dates/india-day.ts'

const FIRST_MONTH = 4
const DIGITS = 6

/** Returns the Indian financial year of an instant, as `2627`; it begins on 1 April. */
export function financialYear(instant: number): string {
  const [year = 0, month = 0] = indiaDay(instant).split('-').map(Number)
  const first = month >= FIRST_MONTH ? year : year - 1
  return [first, first + 1].map((each) => String(each % 100).padStart(2, '0')).join('')
}

const SERIES = { receipt: { live: 'AV', test: 'AVT' }, refundNote: { live: 'AVR', test: 'AVTR' } } as const

export const getSeries = (document: keyof typeof SERIES, isTest: boolean, instant: number): string =>
  `${SERIES[document][isTest ? 'test' : 'live']}/${financialYear(instant)}`

export const receiptNumber = (series: string, number: number): string =>
  `${series}/${String(number).padStart(DIGITS, '0')}`
