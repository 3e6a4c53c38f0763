import { formatDay } from '#shared/domain/dates/india-day.ts'
import type { AgeFact } from '#shared/domain/eligibility/check-age.ts'
import type { Fact, RowVerdict } from '#shared/domain/eligibility/check-eligibility.ts'
import type { eligibility } from '#client/messages/en/eligibility.ts'

export type EligibilityMessages = typeof eligibility

type QualificationFact = Extract<Fact, { condition: 'qualification' }>
type SubjectFact = Extract<Fact, { condition: 'subject' }>

function describeQualification(fact: QualificationFact, { qualification }: EligibilityMessages): string[] {
  const { sufficient, own, outcome } = fact
  const needs = qualification.needs(sufficient)
  if (own === null) return [needs]
  if (outcome === 'met') return [qualification.met(own.level)]
  const state = own.isFinalYear ? qualification.finalYear(own.level) : qualification.own(own.level)
  return outcome === 'failed' ? [needs, state] : [needs, state, qualification.check]
}

function describeLimit({ min, max, bornFrom, bornTo, relaxed }: AgeFact, messages: EligibilityMessages) {
  const { age, groups } = messages
  const limits: string[] = []
  if (min !== null || max !== null)
    limits.push(
      age.limit(min, max) +
        relaxed
          .flatMap(({ group, max: years }) =>
            years === null ? [] : [age.relaxed(groups[group], String(years))],
          )
          .join(''),
    )
  if (bornFrom !== null || bornTo !== null)
    limits.push(
      age.born(bornFrom && formatDay(bornFrom), bornTo && formatDay(bornTo)) +
        relaxed
          .flatMap(({ group, bornFrom: day }) =>
            day === null ? [] : [age.relaxedBorn(groups[group], formatDay(day))],
          )
          .join(''),
    )
  return limits
}

/** Returns the age in years; with months if it is at or above the general limit, where days decide. */
function describeAge({ age, max }: AgeFact, messages: EligibilityMessages): string {
  if (age === null) return ''
  return max !== null && age.years >= max
    ? messages.age.exact(age.years, age.months)
    : messages.age.years(age.years)
}

function describeOutcome({ outcome, age, min, max }: AgeFact, messages: EligibilityMessages): string[] {
  const isNearMax = age !== null && max !== null && age.years >= max
  if (outcome !== 'failed') return outcome === 'unknown' && isNearMax ? [messages.age.check] : []
  if (age === null) return [messages.age.outside]
  return [min !== null && age.years < min ? messages.age.below : messages.age.above]
}

function describeAgeFact(fact: AgeFact, messages: EligibilityMessages, today: string): string[] {
  const { age, on } = fact
  const limits = describeLimit(fact, messages)
  if (on === null && fact.bornFrom === null && fact.bornTo === null)
    return [...limits.map((each) => `${each}.`), messages.age.noDay]
  if (age === null || on === null)
    return [
      ...limits.map((each, index) =>
        on !== null && index === 0 ? `${each}${messages.age.onDay(formatDay(on))}.` : `${each}.`,
      ),
      ...describeOutcome(fact, messages),
    ]
  const text = describeAge(fact, messages)
  const state =
    on >= today ? messages.age.willBe(text, formatDay(on)) : messages.age.were(text, formatDay(on))
  return [state, ...limits.map((each) => `${each}.`), ...describeOutcome(fact, messages)]
}

const describeSubject = ({ own, sufficient, outcome }: SubjectFact, { subject }: EligibilityMessages) =>
  outcome === 'met' && own !== null
    ? [subject.own(own)]
    : [
        subject.needs(sufficient),
        ...(own === null ? [] : [subject.own(own)]),
        ...(outcome === 'failed' ? [subject.hasNone] : []),
      ]

/** Returns the sentences that explain a condition with the facts of the person. `today`: day in India. */
function describeFact(fact: Fact, messages: EligibilityMessages, today: string): string {
  switch (fact.condition) {
    case 'qualification':
      return describeQualification(fact, messages).join(' ')
    case 'age':
      return describeAgeFact(fact, messages, today).join(' ')
    case 'subject':
      return describeSubject(fact, messages).join(' ')
    case 'sex':
      return messages.onlySex[fact.sex]
    case 'domicile':
      return messages.domicile(fact.domicile)
    case 'experience':
    case 'other':
      return messages[fact.condition](fact.text)
  }
}

const DECIDING = { eligible: 'met', notEligible: 'failed', check: 'unknown' } as const

/** Returns the facts that decide the verdict of a row. */
export const decidingFacts = ({ verdict, facts }: RowVerdict): Fact[] =>
  facts.filter(({ outcome }) => outcome === DECIDING[verdict])

/** Returns a text for each of some facts of a row, and one if its required level is not known. */
export function describeFacts(
  row: RowVerdict,
  facts: readonly Fact[],
  messages: EligibilityMessages,
  today: string,
): string[] {
  const isLevelStated = row.facts.some(({ condition }) => condition === 'qualification')
  return [
    ...facts.map((fact) => describeFact(fact, messages, today)),
    ...(isLevelStated || row.verdict !== 'check' ? [] : [messages.qualification.notStated]),
  ]
}
