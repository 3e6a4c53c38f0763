import type { CustomSpec } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { fieldId, useControl, useListError } from '#client/features/admin/forms/inputs/form-context.ts'

export function MarkingField({ spec }: { spec: CustomSpec }) {
  const messages = useMessages(adminForms).marking
  const error = useListError(spec.name)
  const id = fieldId(spec.name)
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={`${id}-hint`}>
      <legend className="font-medium">{spec.label}</legend>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {spec.hint}
      </p>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <Marks path={`${spec.name}.correct`} label={messages.correct} />
        <Marks path={`${spec.name}.wrong`} label={messages.wrong} />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-sm text-red">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Marks({ path, label }: { path: string; label: string }) {
  const { error, props } = useControl(path)
  return (
    <Field id={props.id} label={label} error={error}>
      {/* A phone's decimal keyboard has no minus. */}
      <input {...props} inputMode="text" className={inputClass} />
    </Field>
  )
}
