import { OPTION_COUNT } from '#shared/domain/constants.ts'
import { FieldGroup } from '#client/ui/forms/check-field.tsx'
import { FieldError, inputClass } from '#client/ui/forms/field.tsx'
import type { CustomSpec } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import {
  fieldId,
  firstMessage,
  useControl,
  useErrors,
  useListError,
} from '#client/features/admin/forms/inputs/form-context.ts'

const CORRECT = 'correctOption'

export function OptionsField({ spec }: { spec: CustomSpec }) {
  const messages = useMessages(adminForms)
  const error = useListError(spec.name)
  const correctError = firstMessage(useErrors(CORRECT))
  const id = fieldId(spec.name)
  return (
    <FieldGroup
      id={id}
      legend={messages.required(spec.label)}
      hint={spec.hint}
      error={error}
      aria-describedby={`${id}-hint`}
    >
      {Array.from({ length: OPTION_COUNT }, (_, index) => (
        <Option key={index} index={index} listError={error !== undefined} correctError={correctError} />
      ))}
      <FieldError id={fieldId(CORRECT)} error={correctError} />
    </FieldGroup>
  )
}

type OptionProps = { index: number; listError: boolean; correctError: string | undefined }

function Option({ index, listError, correctError }: OptionProps) {
  const messages = useMessages(adminForms).options
  const { error, props } = useControl(`options.${index}`)
  const { props: correct } = useControl(CORRECT)
  return (
    <div className="mt-2 flex items-start gap-2">
      <label className="flex size-12 shrink-0 cursor-pointer items-center justify-center">
        <input
          {...correct}
          id={`${correct.id}-${index}`}
          type="radio"
          value={String(index)}
          aria-label={messages.correct(index + 1)}
          aria-describedby={correctError === undefined ? undefined : `${correct.id}-error`}
          className="size-5 accent-accent"
        />
      </label>
      <div className="min-w-0 grow">
        <input
          {...props}
          aria-label={messages.option(index + 1)}
          placeholder={messages.option(index + 1)}
          aria-invalid={listError || error !== undefined}
          aria-describedby={listError ? `${fieldId('options')}-error` : props['aria-describedby']}
          className={inputClass}
        />
        <FieldError id={props.id} error={error} />
      </div>
    </div>
  )
}
