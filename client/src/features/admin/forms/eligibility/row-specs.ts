import { SEXES } from '#shared/domain/eligibility/eligibility-row.ts'
import { QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { toChoices, type PlainFieldSpec } from '#client/content/kind-forms/kind-form.ts'
import type { adminEligibility } from '#client/messages/en/admin-eligibility.ts'
import type { EligibilityFormRow } from '#client/features/admin/forms/values/eligibility-values.ts'

export type EligibilityMessages = typeof adminEligibility

type Sources = EligibilityFormRow['from']

/** Returns the fields of a row before and after its relaxations. A proposed value has its lines as the hint. */
export function getRowSpecs(
  { fields, hints, notStated, adds, sexes, source }: EligibilityMessages,
  path: string,
  from: Sources,
): { before: PlainFieldSpec[]; after: PlainFieldSpec[] } {
  const common = (name: keyof typeof fields) => {
    const lines = from[name]
    const hint = lines === undefined ? hints[name as keyof typeof hints] : source(lines)
    return { name: `${path}.${name}`, label: fields[name], ...(hint !== undefined && { hint }) }
  }
  const none = { value: '', label: notStated }
  return {
    before: [
      { ...common('label'), type: 'longText' },
      { ...common('qualifications'), type: 'choices', choices: toChoices(QUALIFICATIONS) },
      { ...common('subjects'), type: 'longText' },
      { ...common('minAge'), type: 'number' },
      { ...common('maxAge'), type: 'number' },
      { ...common('ageOn'), type: 'date' },
    ],
    after: [
      {
        ...common('relaxationsAdd'),
        type: 'select',
        choices: [none, { value: 'true', label: adds.true }, { value: 'false', label: adds.false }],
      },
      { ...common('bornFrom'), type: 'date' },
      { ...common('bornTo'), type: 'date' },
      {
        ...common('sex'),
        type: 'select',
        choices: [none, ...SEXES.map((value) => ({ value, label: sexes[value] }))],
      },
      { ...common('domicile'), type: 'select', choices: [none, ...toChoices(STATES)] },
      { ...common('experience'), type: 'longText' },
      { ...common('other'), type: 'longText' },
    ],
  }
}
