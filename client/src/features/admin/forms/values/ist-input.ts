import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { indiaDay, indiaDayStart, isCalendarDay, formatInstant } from '#shared/domain/dates/india-day.ts'

const TYPED = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/

/** Converts an instant to the value of a date-time input, `YYYY-MM-DDTHH:mm`, in India's time. */
export const toIstInput = (instant: string | number): string => {
  const time = new Date(instant).getTime()
  return Number.isNaN(time) ? '' : `${indiaDay(time)}T${formatInstant(time).slice(-5)}`
}

/** Converts a time in India to an instant (ISO 8601, UTC). Returns other text unchanged, for validation to reject. */
export function fromIstInput(typed: string): string {
  const [, day = '', hours, minutes] = TYPED.exec(typed) ?? []
  if (!isCalendarDay(day)) return typed
  return new Date(indiaDayStart(day) + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS).toISOString()
}
