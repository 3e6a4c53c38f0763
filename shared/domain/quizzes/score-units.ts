/** Scores are whole units, which hold hundredths and thirds of a mark. */
export const UNITS_PER_MARK = 300

const FRACTION = /^-(\d{1,3})\/(\d{1,3})$/

/** Marks in writing: a number, or a fraction from zero down, as "-1/3". */
export type WrittenMarks = number | string

export function marksValue(written: WrittenMarks): number {
  if (typeof written === 'number') return written
  const [, top, bottom] = FRACTION.exec(written) ?? []
  const value = -Number(top) / Number(bottom)
  if (!Number.isFinite(value)) return Number.NaN
  return value === 0 ? 0 : value
}

export const toUnits = (marks: number): number => Math.round(marks * UNITS_PER_MARK)

/** Returns score units in marks. Never `-0`, which JSON does not know. */
export const toMarks = (units: number): number => (units === 0 ? 0 : units / UNITS_PER_MARK)

export const isWholeUnits = (marks: number): boolean =>
  Math.abs(marks * UNITS_PER_MARK - toUnits(marks)) < 1e-6

const UNITS_PER_THIRD = UNITS_PER_MARK / 3
const THIRDS = ['', '⅓', '⅔']

/** Returns marks as text: thirds as a fraction (`29⅓`), others with at most two decimals. */
export function formatMarks(marks: number): string {
  const units = toUnits(marks)
  if (units % UNITS_PER_THIRD !== 0) return String(Number((units / UNITS_PER_MARK).toFixed(2)))
  const size = Math.abs(units)
  const third = THIRDS[(size % UNITS_PER_MARK) / UNITS_PER_THIRD] ?? ''
  const whole = Math.floor(size / UNITS_PER_MARK)
  return `${units < 0 ? '-' : ''}${whole === 0 && third !== '' ? '' : whole}${third}`
}

/** Returns true for at most two decimals: marks and rupees are stored in whole hundredths. */
export const isWholeHundredths = (value: number): boolean =>
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

const NEGATIVE_PARTS = [0, 0.25, 0.5] as const

export function negativeMarksObstacle(marks: number, negativeMarks: number): string {
  const isPart = NEGATIVE_PARTS.some((part) => Math.abs(negativeMarks + part * marks) < 1e-9)
  if (!isPart) return 'Negative marks must be none, 25% or 50% of the marks.'
  // Scores are whole hundredths: a quarter of 0.05 cannot be stored.
  return isWholeHundredths(negativeMarks)
    ? ''
    : 'Negative marks have at most two decimals: choose other marks.'
}
