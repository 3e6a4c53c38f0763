import { dateTokens, type DateToken } from './date-tokens.ts'
import { isCalendarDay } from './india-day.ts'

/** Day (`from` equals `to`) or period, both ends included, as `YYYY-MM-DD`. */
export type DaySpan = { from: string; to: string }

type Joint = {
  type: 'list' | 'range' | 'none'
  isBroken: boolean
  /** True if it replaces the part before it: "14 July, extended to 20 July". */
  isChange: boolean
  /** True if the next part replaces it: "postponed from 14 July to 20 July". */
  isOld: boolean
}

type Part = {
  day: number | null
  month: number | null
  year: number | null
  isMonthFirst: boolean
  joint: Joint
}

// The first of these after an opening bracket decides if the bracket matters.
const IN_BRACKETS = new Set<DateToken['type']>([
  'date',
  'number',
  'month',
  'year',
  'change',
  'void',
  'unread',
  'open',
  'close',
])

/** Removes brackets without a part of a date, as "(Monday)" or "(Paper 1)"; other brackets separate. */
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

/** Removes times of day: "10 AM to 5 PM", also the first hour of "2 to 5 PM" and "9 & 10 AM". */
function withoutTimes(tokens: readonly DateToken[]): DateToken[] {
  const isAt = (index: number, ...types: DateToken['type'][]) =>
    types.includes(tokens[index]?.type ?? 'break')
  return tokens.filter(({ type }, at) => {
    if (type === 'time') return false
    if (isAt(at, 'list', 'range', 'dash'))
      return !(isAt(at + 1, 'time') && isAt(at - 1, 'time', 'number', 'break'))
    if (type !== 'number' || !isAt(at + 2, 'time') || isAt(at - 1, 'month')) return true
    return !isAt(at + 1, 'range', 'dash') && (!isAt(at + 1, 'list') || isAt(at - 1, 'list', 'range', 'dash'))
  })
}

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

  isOnly(...types: DateToken['type'][]): boolean {
    return this.types.length === 0 || (this.types.length === 1 && this.has(...types))
  }

  /** Ends the gap before a new part. A dash beside other words separates; "to" and "between" always join. */
  toJoint(): Joint {
    const isReplacing = this.has('change', 'void')
    const isOld = isReplacing && this.types.at(-1) === 'from'
    const isBroken = isReplacing || this.has('break', 'from')
    const isRange = this.has('range') || (this.has('dash') && !isBroken)
    const isList = this.has('list', 'dash')
    const type = isRange || (isList && this.isBetween) ? 'range' : isList ? 'list' : 'none'
    if (isRange || isList) this.isBetween = false
    this.types = []
    return { type, isBroken: isBroken || type === 'none', isChange: isReplacing && isRange, isOld }
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

const HALF_YEAR = 6

/** Returns true if a month is in the year before a later one: December before January, or the start of a period. */
const isYearBefore = (month: number, later: number, { type }: Joint): boolean =>
  month > later && (type === 'range' || month - later >= HALF_YEAR)

function fillYears(parts: Part[]): void {
  for (let at = parts.length - 2; at >= 0; at -= 1) {
    const [part, next] = [parts[at], parts[at + 1]]
    if (part === undefined || next === undefined || part.year !== null || !isJoined(next)) continue
    if (part.month !== null && next.month !== null && next.year !== null)
      part.year = next.year - Number(isYearBefore(part.month, next.month, next.joint))
  }
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1]
    if (part.year !== null || !isJoined(part) || part.month === null) continue
    if (before !== undefined && before.month !== null && before.year !== null)
      part.year = before.year + Number(isYearBefore(before.month, part.month, part.joint))
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function toDay({ year, month, day }: Part): string | null {
  if (year === null || month === null || day === null) return null
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

/** Returns true for a month word that belongs to no date, as in "may be announced". */
const isApart = (part: Part, next: Part | undefined): boolean =>
  part.day === null && part.joint.isBroken && !isJoined(next)

type DatedText = { parts: Part[] } & Record<'isUnread' | 'isChanged' | 'isVoid', boolean>

function readText(text: string): DatedText {
  const tokens = dateTokens(text)
  const has = (type: DateToken['type']) => tokens.some((token) => token.type === type)
  const parts = toParts(withoutTimes(withoutBrackets(tokens)))
  fillMonths(parts)
  fillYears(parts)
  return {
    parts: parts.filter((part, at) => !isApart(part, parts[at + 1])),
    isUnread: has('unread'),
    isChanged: has('change'),
    isVoid: has('void'),
  }
}

/** Returns true if a text has a complete date that is no day of the calendar, as 31/02/2026. */
export const hasImpossibleDay = (text: string): boolean =>
  readText(text).parts.some((part) => {
    const day = toDay(part)
    return day !== null && !isCalendarDay(day)
  })

/** Returns the days and periods of a text in its order. Unread parts give none: no date is better than a wrong one. */
export function spansInText(text: string): DaySpan[] {
  const { parts, isUnread, isChanged, isVoid } = readText(text)
  const spans: DaySpan[] = []
  let [hasRange, isOld, isReplaced] = [false, false, false]
  for (const { joint, ...part } of parts) {
    const day = toDay({ joint, ...part })
    if (day === null || !isCalendarDay(day)) return []
    const last = spans.at(-1)
    if (joint.type !== 'range' || last === undefined) {
      spans.push({ from: day, to: day })
      hasRange = false
      isOld ||= joint.isOld
    } else if (joint.isChange || isOld) {
      spans.splice(-1, 1, { from: day, to: day })
      isReplaced = true
      isOld = false
    } else {
      if (hasRange || last.from > day) return []
      last.to = day
      hasRange = true
    }
  }
  const isUncertain = isUnread || isOld || (isVoid && !isReplaced) || (isChanged && spans.length > 1)
  return isUncertain ? [] : spans
}

export const daysInText = (text: string): string[] =>
  spansInText(text).flatMap(({ from, to }) => (from === to ? [from] : [from, to]))

export const dayInText = (text: string): string | null => daysInText(text)[0] ?? null
