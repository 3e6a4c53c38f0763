import { daysBetween, isCalendarDay } from '#shared/domain/dates/india-day.ts'
import { ageOnDay, type Age } from './check-age.ts'
import { FIRST_BIRTH_DAY } from './profile.ts'

export type ExactAge = Age & { days: number }

const toDay = (year: number, monthIndex: number, day: number): string =>
  new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10)

/** Returns the day of a number of completed months. In a month without the day of birth it is the 1st of the next. */
function monthsAfter(bornOn: string, months: number): string {
  const [year = 0, month = 0, day = 0] = bornOn.split('-').map(Number)
  const monthIndex = month - 1 + months
  const lastDay = Number(toDay(year, monthIndex + 1, 0).slice(8))
  return day > lastDay ? toDay(year, monthIndex + 1, 1) : toDay(year, monthIndex, day)
}

/** Returns the age on a day, in completed years, months and days. A person born on 29 February turns on 1 March. */
export function exactAge(bornOn: string, day: string): ExactAge {
  const age = ageOnDay(bornOn, day)
  return { ...age, days: daysBetween(monthsAfter(bornOn, age.years * 12 + age.months), day) }
}

export type AgeError = 'noBirth' | 'earlyBirth' | 'futureBirth' | 'noDay' | 'dayBeforeBirth'

/** Checks the two days of an age. A day of birth in the future is refused; the other day may be in the future. */
export function findAgeErrors(
  { bornOn, day }: { bornOn: string; day: string },
  today: string,
): { bornOn?: AgeError; day?: AgeError } {
  const birth = birthError(bornOn, today)
  if (birth !== null) return { bornOn: birth, ...(isCalendarDay(day) ? {} : { day: 'noDay' }) }
  if (!isCalendarDay(day)) return { day: 'noDay' }
  return day < bornOn ? { day: 'dayBeforeBirth' } : {}
}

function birthError(bornOn: string, today: string): AgeError | null {
  if (!isCalendarDay(bornOn)) return 'noBirth'
  if (bornOn > today) return 'futureBirth'
  return bornOn < FIRST_BIRTH_DAY ? 'earlyBirth' : null
}
