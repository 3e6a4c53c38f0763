import type { Qualification } from '#shared/domain/job-facts/fact-names.ts'
import type { State } from '#shared/domain/job-facts/states.ts'
import { checkAge } from './check-age.ts'
import type { AgeFact, Outcome } from './check-age.ts'
import { checkLevel } from './check-qualification.ts'
import type { EligibilityRow, Sex } from './eligibility-row.ts'
import type { Profile } from './profile.ts'

/** Condition of a row with its outcome, and the facts that a reason names. */
export type Fact =
  | AgeFact
  | {
      condition: 'qualification'
      outcome: Outcome
      sufficient: readonly Qualification[]
      own: NonNullable<Profile['qualification']> | null
    }
  | { condition: 'subject'; outcome: Outcome; sufficient: readonly string[]; own: string | null }
  | { condition: 'sex'; outcome: Outcome; sex: Sex }
  | { condition: 'domicile'; outcome: Outcome; domicile: State; own: State | null }
  | { condition: 'experience' | 'other'; outcome: 'unknown'; text: string }

export type VerdictName = 'eligible' | 'notEligible' | 'check'

export type RowVerdict = { verdict: VerdictName; label: string | null; facts: Fact[] }

/** Verdict of a recruitment, and of each of its rows. Without rows nothing is confirmed, and the verdict is `check`. */
export type Verdict = { verdict: VerdictName; rows: RowVerdict[] }

const equals = (required: unknown, own: unknown): Outcome =>
  own === undefined ? 'unknown' : own === required ? 'met' : 'failed'

// A field of study has many names: only an equal one is certain, or the answer that the person has none of the names.
function checkSubject(sufficient: readonly string[], { subject, otherSubjects = [] }: Profile): Outcome {
  if (subject !== undefined && hasName([subject], sufficient)) return 'met'
  const hasNone = sufficient.length > 0 && sufficient.every((name) => hasName(otherSubjects, [name]))
  return hasNone ? 'failed' : 'unknown'
}

const hasName = (names: readonly string[], sufficient: readonly string[]): boolean => {
  const known = new Set(names.map((name) => name.toLowerCase()))
  return sufficient.some((name) => known.has(name.toLowerCase()))
}

function listFacts(row: EligibilityRow, profile: Profile): Fact[] {
  const { qualifications, subjects, sex, domicile, experience, other } = row
  const facts: (Fact | null)[] = [
    qualifications.length === 0
      ? null
      : {
          condition: 'qualification',
          outcome: checkLevel(qualifications, profile.qualification),
          sufficient: qualifications,
          own: profile.qualification ?? null,
        },
    subjects === undefined
      ? null
      : {
          condition: 'subject',
          outcome: checkSubject(subjects, profile),
          sufficient: subjects,
          own: profile.subject ?? null,
        },
    checkAge(row, profile),
    sex === undefined ? null : { condition: 'sex', outcome: equals(sex, profile.sex), sex },
    domicile === undefined
      ? null
      : {
          condition: 'domicile',
          outcome: equals(domicile, profile.state),
          domicile,
          own: profile.state ?? null,
        },
    experience === undefined ? null : { condition: 'experience', outcome: 'unknown', text: experience },
    other === undefined ? null : { condition: 'other', outcome: 'unknown', text: other },
  ]
  return facts.filter((fact) => fact !== null)
}

function checkRow(row: EligibilityRow, profile: Profile): RowVerdict {
  const facts = listFacts(row, profile)
  const has = (outcome: Outcome) => facts.some((fact) => fact.outcome === outcome)
  const isUnstated = row.qualifications.length === 0
  const verdict = has('failed') ? 'notEligible' : has('unknown') || isUnstated ? 'check' : 'eligible'
  return { verdict, label: row.label ?? null, facts }
}

/**
 * Compares a person with the confirmed conditions of a recruitment. `eligible` needs a row whose conditions are all met;
 * `notEligible` needs a condition in each row that fails for certain. Unknown facts give `check`.
 */
export function checkEligibility(rows: readonly EligibilityRow[], profile: Profile): Verdict {
  const verdicts = rows.map((row) => checkRow(row, profile))
  const has = (verdict: VerdictName) => verdicts.some((row) => row.verdict === verdict)
  const verdict = has('eligible') ? 'eligible' : has('check') || rows.length === 0 ? 'check' : 'notEligible'
  return { verdict, rows: verdicts }
}
