import { MINUTE_MS } from './durations.ts'
import { indiaDay, indiaDayStart } from './india-day.ts'

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

export const isClockTime = (text: string): boolean => CLOCK_TIME.test(text)

export function clockInstant(day: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return indiaDayStart(day) + (hours * 60 + minutes) * MINUTE_MS
}

export function clockTime(instant: number): string {
  const minutes = Math.floor((instant - indiaDayStart(indiaDay(instant))) / MINUTE_MS)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
