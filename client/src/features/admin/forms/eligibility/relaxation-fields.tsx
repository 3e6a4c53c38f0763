import { RELAXED_GROUPS, type RelaxedGroup } from '#shared/domain/eligibility/eligibility-row.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminEligibility } from '#client/messages/en/admin-eligibility.ts'
import { FieldGroup } from '#client/ui/forms/check-field.tsx'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { fieldId, useControl, useListError } from '#client/features/admin/forms/inputs/form-context.ts'
import type { EligibilityFormRow } from '#client/features/admin/forms/values/eligibility-values.ts'

type Props = { path: string; from: EligibilityFormRow['from'] }

/** Years of each group, and below them the lines of proposed years. */
export function RelaxationFields({ path, from }: Props) {
  const messages = useMessages(adminEligibility)
  const list = `${path}.relaxations`
  const id = fieldId(list)
  const sources = RELAXED_GROUPS.flatMap((group) =>
    (from[`relaxations.${group}`] ?? []).map((line) => ({ group, line })),
  )
  return (
    <FieldGroup
      id={id}
      legend={messages.fields.relaxations}
      hint={messages.hints.relaxations}
      error={useListError(list)}
      aria-describedby={`${id}-hint ${id}-sources`}
    >
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3">
        {RELAXED_GROUPS.map((group) => (
          <YearsField key={group} path={`${list}.${group}`} group={group} />
        ))}
      </div>
      <ul id={`${id}-sources`} className="mt-1 text-sm text-soft">
        {sources.map(({ group, line }) => (
          <li key={`${group} ${line}`}>{messages.sourceOf(messages.groups[group], line)}</li>
        ))}
      </ul>
    </FieldGroup>
  )
}

function YearsField({ path, group }: { path: string; group: RelaxedGroup }) {
  const { groups } = useMessages(adminEligibility)
  const { error, props } = useControl(path)
  return (
    <Field id={props.id} label={groups[group]} error={error}>
      {/* Several other groups are separated by commas, which a number keyboard lacks. */}
      <input {...props} inputMode={group === 'other' ? 'text' : 'numeric'} className={inputClass} />
    </Field>
  )
}
