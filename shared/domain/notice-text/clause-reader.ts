import type { Qualification } from '../job-facts/fact-names.ts'
import { DEVANAGARI } from './notice-lines.ts'
import { isSchool, newSpan, type Part } from './requirement-part.ts'
import type { RequirementToken } from './requirement-tokens.ts'

/** Field of a requirement that the reader may leave undecided. */
export type RequirementField = 'qualifications' | 'subjects' | 'experience' | 'other' | 'age'

const STREAMS = new Set(['Science', 'Commerce', 'Arts'])
const MAX_SUBJECTS = 40
const LIST = new Set<RequirementToken['type']>(['subject', 'or', 'comma', 'and'])

type LevelToken = RequirementToken & { type: 'level' }

/** Reads one clause of a requirement: its levels, which subjects belong to them, and if it states more. */
export class ClauseReader {
  readonly parts: Part[] = []
  readonly unread = new Set<RequirementField>()
  hasOther = false
  hasExperience = false
  /** True after an unknown word in Hindi. */
  hasUnknownWord = false
  private span = newSpan()
  private readonly tokens: readonly RequirementToken[]

  constructor(tokens: readonly RequirementToken[]) {
    this.tokens = tokens
  }

  read(): this {
    this.tokens.forEach((token, at) => {
      if (token.type === 'level') this.addLevel(token, at)
      else if (token.type === 'subject' && !this.isBesideWord(at)) this.addSubject(token.text, at)
      else if (token.type === 'subject') this.leaveSubject(at)
      else if (token.type === 'word') this.addWord(at)
      else this.addSign(token.type, at)
    })
    if (this.span.waiting.length > 0) this.unread.add('subjects').add('other')
    return this
  }

  private addLevel({ level, subject, isAfterDegree = false }: LevelToken, at: number): void {
    const { waiting, isAny, mode, joint: sign } = this.span
    const before = this.parts.at(-1)
    // "Physics in class 12" and "60% in class 10" are conditions of a higher level.
    if (
      before !== undefined &&
      isSchool(level) &&
      !isSchool(before.level) &&
      (mode !== 'none' || sign === 'and')
    ) {
      // "Any degree with English in class 10"
      if (this.tokens[at - 1]?.type === 'in' && this.tokens[at - 2]?.type === 'subject')
        before.subjects.splice(before.ownSubjects)
      this.hasOther = true
      this.span.isComplete = true
      return
    }
    const subjects = subject === undefined ? waiting : [...waiting, subject]
    const joint = this.parts.length === 0 ? 'none' : this.jointOf(level)
    const last = this.parts.at(-1)
    // "BE or B.Tech" is one degree.
    if (
      last?.level === level &&
      joint === 'or' &&
      last.subjects.join() === subjects.join() &&
      !this.span.hasComma
    ) {
      this.span = newSpan()
      return
    }
    // "Matriculation (class 10)" names one level twice.
    if (last?.level === level && this.span.isInBracket && subjects.length === 0) {
      this.span = { ...newSpan(), isInBracket: true }
      return
    }
    this.parts.push({
      level,
      subjects,
      joint,
      isAny,
      isOpen: false,
      ownSubjects: subjects.length,
      hasNamedSubject: false,
      isJointList: false,
      isDoubtful: false,
      isAfterDegree,
    })
    this.span = newSpan()
  }

  // A comma separates alternatives, but "Degree with Hindi, B.Ed" names joint degrees.
  private jointOf(level: Qualification): Part['joint'] {
    const { joint, hasComma } = this.span
    if (joint === 'and' && hasComma) return level === 'Professional' ? 'and' : 'unclear'
    return joint === 'none' ? (hasComma ? 'or' : 'unclear') : joint
  }

  private addSubject(text: string, at: number): void {
    const last = this.parts.at(-1)
    const { span } = this
    if (span.mode === 'years' || last?.subjects.includes(text) === true) return
    // "Fisheries science" and "Unani nursing" are one field each.
    if (this.tokens[at - 1]?.type === 'subject' && text !== 'Engineering') {
      this.extendSubject(text)
      return
    }
    if (last !== undefined && (span.isComplete || (span.hasWord && span.mode !== 'in'))) {
      this.hasOther = true
      // "Degree with animal husbandry, botany": an unknown field may come first.
      const isListed = LIST.has(this.tokens[at - 1]?.type ?? 'word')
      if (!span.isComplete && span.mode === 'with' && isListed) this.unread.add('subjects')
    } else if (last === undefined || this.isBeforeLevel(at)) span.waiting.push(text)
    // "Class 12 with science" names a stream; "class 12 with physics" is a condition.
    else if (last.level === '12th' && STREAMS.has(text)) last.subjects.push(text)
    else if (isSchool(last.level)) this.hasOther = true
    else {
      if (span.isJointList) last.isJointList = true
      // "MBA (marketing)", "MBA in marketing": the field instead of the usual one.
      const isNext = this.tokens[at - 1]?.type === 'level'
      if ((span.isInBracket || isNext || span.mode === 'in') && !span.hasSubject) last.subjects.length = 0
      span.hasSubject = true
      last.hasNamedSubject = true
      last.subjects.push(text)
    }
  }

  // "Economics, mathematics or statistics as honours subject": the last field belongs to the list.
  private leaveSubject(at: number): void {
    this.hasOther = true
    const before = this.tokens[at - 1]?.type ?? 'word'
    if (before === 'level' || before === 'in' || (LIST.has(before) && this.span.hasSubject))
      this.unread.add('subjects')
  }

  private extendSubject(text: string): void {
    const subjects = this.span.waiting.length > 0 ? this.span.waiting : (this.parts.at(-1)?.subjects ?? [])
    const field = subjects.pop()
    if (field !== undefined) subjects.push(text === 'Science' ? field : `${field} ${text.toLowerCase()}`)
  }

  // "IT or computer science degree", but not the subjects of "diploma in IT or degree".
  private isBeforeLevel(at: number): boolean {
    if (this.span.mode !== 'none') return false
    const next = this.tokens.slice(at + 1, at + MAX_SUBJECTS).find(({ type }) => !LIST.has(type))
    const before = this.tokens[at - 1]?.type
    return next?.type === 'level' && (this.span.waiting.length > 0 || before !== 'level')
  }

  // "Nursing council" is no field of study.
  private isBesideWord(at: number): boolean {
    return this.tokens[at - 1]?.type === 'word' || this.tokens[at + 1]?.type === 'word'
  }

  private addWord(at: number): void {
    const { span } = this
    if (span.mode === 'years') return
    // "Five years at the bar or as a law officer"
    if (span.isAfterYears) this.unread.add('other')
    this.hasOther = true
    const token = this.tokens[at]
    this.hasUnknownWord ||= token?.type === 'word' && DEVANAGARI.test(token.text)
    span.hasWord = true
    const last = this.parts.at(-1)
    // "Class 10 and ITI or skill": the first level may suffice with the skill.
    const next = this.tokens.slice(at, at + MAX_SUBJECTS).find(({ type }) => type !== 'word')
    if (this.tokens[at - 1]?.type === 'or' && last?.joint === 'and' && next?.type !== 'years')
      this.unread.add('qualifications')
    // "B.F.Tech or B.Tech": an unknown degree before a known one.
    const [joint, alternative] = this.tokens.slice(at + 1, at + 3)
    if (last === undefined && joint?.type === 'or' && alternative?.type === 'level')
      this.unread.add('qualifications').add('subjects')
    // An unknown field of study.
    if (last !== undefined && span.mode === 'in') last.isDoubtful = true
    // "Sanitary inspector diploma": the field of the level after it.
    if (this.tokens[at + 1]?.type === 'level' && span.joint !== 'and')
      this.unread.add('subjects').add('other')
  }

  private addSign(type: Exclude<RequirementToken['type'], 'level' | 'subject' | 'word'>, at: number): void {
    const { span } = this
    if (type === 'or' || type === 'comma' || type === 'and')
      if (span.mode === 'years') [span.mode, span.isAfterYears] = ['none', true]
    if (type === 'or' && this.tokens[at - 1]?.type === 'comma') span.mode = 'none'
    if (type === 'or') span.joint = 'or'
    else if (type === 'comma') span.hasComma = true
    else if (type === 'any') span.isAny = true
    else if (type === 'open bracket') span.isInBracket = true
    else if (type === 'close bracket') span.isInBracket = false
    else if (type === 'in') span.mode = this.isAfterLevel(at) ? 'in' : span.mode
    else if (type === 'with') {
      ;[span.joint, span.mode] = ['and', 'with']
      span.isComplete ||= span.hasSubject
    } else if (type === 'and') {
      span.joint = 'and'
      span.isJointList ||= span.hasSubject
    } else this.addCondition(type, at)
  }

  // "Council of Architecture" names no field of a level.
  private isAfterLevel(at: number): boolean {
    return ['level', 'marks', 'close bracket'].includes(this.tokens[at - 1]?.type ?? '')
  }

  private addCondition(type: 'marks' | 'open' | 'years' | 'age' | 'end', at: number): void {
    const { span } = this
    const last = this.parts.at(-1)
    if (type === 'years') {
      this.hasExperience = true
      span.mode = 'years'
      // "Class 10 and ITI, or two years of experience": the first level may suffice.
      if (this.tokens[at - 1]?.type === 'or' && last?.joint === 'and') this.unread.add('qualifications')
      // "Diploma or two years of work": an alternative to a level.
      if (this.tokens[at - 1]?.type === 'or' && last !== undefined) this.unread.add('experience').add('other')
    } else if (type === 'age') this.unread.add('age')
    else {
      this.hasOther = true
      const isAlternative = this.tokens[at - 1]?.type === 'or' && span.hasSubject
      if (type === 'open' && last !== undefined && !isAlternative) last.isOpen = true
    }
  }
}
