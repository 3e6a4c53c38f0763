import type { ChoicesSpec } from '#client/content/kind-forms/kind-form.ts'
import { useControl } from '#client/features/admin/forms/inputs/form-context.ts'

export function ChoicesField({ spec }: { spec: ChoicesSpec }) {
  const { error, props } = useControl(spec.name, { hint: spec.hint })
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid, ...registered } = props
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={describedBy}>
      <legend className="font-medium">{spec.label}</legend>
      {spec.hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {spec.hint}
        </p>
      )}
      <div className="flex flex-wrap gap-x-5">
        {spec.choices.map(({ value, label }) => (
          <label key={value} className="flex min-h-12 cursor-pointer items-center gap-2">
            <input
              {...registered}
              id={`${id}-${value}`}
              type="checkbox"
              value={value}
              aria-invalid={isInvalid}
              className="size-5 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-sm text-red">
          {error}
        </p>
      )}
    </fieldset>
  )
}
