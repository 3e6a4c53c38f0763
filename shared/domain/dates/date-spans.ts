import { dateTokens, type DateToken } from './date-tokens.ts'
import { isCalendarDay } from './india-day.ts'

/** A day (`from` equals `to`) or a period, both ends included, as `YYYY-MM-DD`. */
export type DaySpan = { from: string; to: string }

/** How a part of a date is joined to the one before it. */
type Joint = { type: 'list' | 'range' | 'none'; isBroken: boolean }

/** A day number, month and year as far as the text gives them. */
type Part = {
  day: number | null
  month: number | null
  year: number | null
  isMonthFirst: boolean
  joint: Joint
}

// The first of these after an opening bracket decides whether the bracket matters.
const IN_BRACKETS = new Set<DateToken['type']>(['date', 'number', 'month', 'year', 'open', 'close'])
const SEPARATORS = new Set<DateToken['type']>(['list', 'range', 'dash'])

/** Leaves out brackets without a part of a date, as "(Monday)" or "(Paper 1)"; other brackets separate. */
function withoutBrackets(tokens: readonly DateToken[]): DateToken[] {
  const rest: DateToken[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as DateToken
    if (token.type !== 'open') rest.push(token.type === 'close' ? { type: 'break' } : token)
    else {
      let end = at + 1
      while (end < tokens.length && !IN_BRACKETS.has(tokens[end]?.type ?? 'close')) end += 1
      if (tokens[end]?.type === 'close') at = end
      else rest.push({ type: 'break' })
    }
  }
  return rest
}

/** Leaves out times of day and their ranges: "10 AM to 5 PM", and the 2 of "2 to 5 PM". */
function withoutTimes(tokens: readonly DateToken[]): DateToken[] {
  const isAt = (index: number, ...types: DateToken['type'][]) =>
    types.includes(tokens[index]?.type ?? 'break')
  const isSeparator = (index: number) => SEPARATORS.has(tokens[index]?.type ?? 'break')
  return tokens.filter((token, at) => {
    if (token.type === 'time') return false
    if (isSeparator(at)) return !(isAt(at + 1, 'time') && isAt(at - 1, 'time', 'number', 'break'))
    return !(token.type === 'number' && isSeparator(at + 1) && isAt(at + 2, 'time') && !isAt(at - 1, 'month'))
  })
}

/** Collects the tokens between two parts. */
class Gap {
  private types: DateToken['type'][] = []
  isBetween = false

  add(type: DateToken['type']): void {
    if (type === 'between') this.isBetween = true
    else this.types.push(type)
  }

  has(...types: DateToken['type'][]): boolean {
    return this.types.some((type) => types.includes(type))
  }

  /** Returns true if the gap is empty or one of the given separators alone. */
  isOnly(...types: DateToken['type'][]): boolean {
    return this.types.length === 0 || (this.types.length === 1 && this.has(...types))
  }

  /** Ends the gap before a new part. A dash beside other words separates; "to" and "between" join in any case. */
  toJoint(): Joint {
    const isBroken = this.has('break')
    const isRange = this.has('range') || (this.has('dash') && !isBroken)
    const isList = this.has('list', 'dash')
    const type = isRange || (isList && this.isBetween) ? 'range' : isList ? 'list' : 'none'
    if (isRange || isList) this.isBetween = false
    this.types = []
    return { type, isBroken: isBroken || type === 'none' }
  }
}

function toParts(tokens: readonly DateToken[]): Part[] {
  const parts: Part[] = []
  const gap = new Gap()
  const add = (part: Partial<Part>) =>
    parts.push({ day: null, month: null, year: null, isMonthFirst: false, ...part, joint: gap.toJoint() })
  const clear = () => void gap.toJoint()
  for (const token of tokens) {
    const last = parts.at(-1)
    if (token.type === 'date') add(token)
    else if (token.type === 'number') {
      const isOfMonth = last?.day === null && last.year === null && gap.isOnly()
      if (isOfMonth) last.day = token.value
      else add({ day: token.value })
    } else if (token.type === 'month') {
      const isOfDay = last !== undefined && last.month === null && last.day !== null && gap.isOnly('dash')
      if (isOfDay) last.month = token.value
      else add({ month: token.value, isMonthFirst: true })
      if (isOfDay) clear()
    } else if (token.type === 'year') {
      const isOfPart = last !== undefined && last.year === null && gap.isOnly('list', 'dash')
      if (isOfPart) last.year = token.value
      if (isOfPart) clear()
      else gap.add('break')
    } else gap.add(token.type)
  }
  return parts
}

const isJoined = (part: Part | undefined): boolean => part?.joint.isBroken === false

/** Gives each bare day the month beside it: "14 & 15 July" from the right, "July 14 & 15" from the left. */
function fillMonths(parts: Part[]): void {
  for (let at = parts.length - 2; at >= 0; at -= 1) {
    const [part, next] = [parts[at], parts[at + 1]]
    if (part?.month !== null || next?.month === null || next === undefined) continue
    if (isJoined(next) && !next.isMonthFirst) part.month = next.month
  }
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1]
    if (part.month !== null || !isJoined(part) || before?.isMonthFirst !== true) continue
    part.month = before.month
    part.isMonthFirst = true
  }
}

/** Gives each month without a year that of its neighbour; December before January is of the year before. */
function fillYears(parts: Part[]): void {
  for (let at = parts.length - 2; at >= 0; at -= 1) {
    const [part, next] = [parts[at], parts[at + 1]]
    if (part === undefined || next === undefined || part.year !== null || !isJoined(next)) continue
    if (part.month !== null && next.month !== null && next.year !== null)
      part.year = next.year - Number(part.month > next.month)
  }
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1]
    if (part.year !== null || !isJoined(part) || part.month === null) continue
    if (before !== undefined && before.month !== null && before.year !== null)
      part.year = before.year + Number(part.month < before.month)
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function toDay({ year, month, day }: Part): string | null {
  if (year === null || month === null || day === null) return null
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

/** Returns true for a month without a day that belongs to no date, as in "may be announced". */
const isApart = (part: Part, next: Part | undefined): boolean =>
  part.day === null && part.joint.isBroken && !isJoined(next)

/** Returns the parts of a text that belong to dates. */
function readParts(text: string): Part[] {
  const parts = toParts(withoutTimes(withoutBrackets(dateTokens(text))))
  fillMonths(parts)
  fillYears(parts)
  return parts.filter((part, at) => !isApart(part, parts[at + 1]))
}

/** Returns true if a text has a complete date that is no day of the calendar, as 31/02/2026. */
export const namesImpossibleDay = (text: string): boolean =>
  readParts(text).some((part) => {
    const day = toDay(part)
    return day !== null && !isCalendarDay(day)
  })

/**
 * Returns the days and periods that a text names, in its order, as "14 & 15 July 2026" or "5 से 9 मार्च 2027". Days without
 * month or year take them from their neighbour. Returns none if any day number, month or year of a date remains unread: no
 * date is better than a wrong one.
 */
export function spansInText(text: string): DaySpan[] {
  const spans: DaySpan[] = []
  let hasRange = false
  for (const part of readParts(text)) {
    const day = toDay(part)
    if (day === null || !isCalendarDay(day)) return []
    const last = spans.at(-1)
    if (part.joint.type === 'range' && last !== undefined) {
      if (hasRange || last.from > day) return []
      last.to = day
      hasRange = true
    } else {
      spans.push({ from: day, to: day })
      hasRange = false
    }
  }
  return spans
}
