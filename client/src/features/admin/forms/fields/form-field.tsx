import type { ReactNode } from 'react'
import { OPTION_COUNT } from '#shared/domain/constants.ts'
import { CheckField, FieldGroup } from '#client/ui/forms/check-field.tsx'
import { Field, inputClass, FieldError } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { FieldHint, TextArea } from '#client/ui/forms/text-field.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { EntriesField } from './entries-field.tsx'
import type {
  PlainFieldSpec,
  InputSpec,
  SelectSpec,
  ChoicesSpec,
  CustomSpec,
} from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import {
  resolveFieldSpec,
  useControl,
  useFormFrame,
  fieldId,
  useListError,
  useErrors,
} from '#client/features/admin/forms/inputs/form-context.ts'
import { firstMessage } from '#client/features/admin/forms/values/first-message.ts'
import { QuestionsField } from '#client/features/admin/forms/questions/questions-field.tsx'
import { SimilarItems } from './similar-items.tsx'
import { TablesField } from './tables-field.tsx'

const KEYBOARD = { number: 'decimal', link: 'url', text: undefined } as const

export function FormField({ spec: described }: { spec: PlainFieldSpec }) {
  const spec = resolveFieldSpec(described, useFormFrame())
  switch (spec.type) {
    case 'entries':
      return <EntriesField spec={spec} />
    case 'tables':
      return <TablesField spec={spec} />
    case 'choices':
      return <ChoicesField spec={spec} />
    case 'options':
      return <OptionsField spec={spec} />
    case 'questions':
      return <QuestionsField spec={spec} />
    case 'marking':
      return <MarkingField spec={spec} />
    default:
      return <PlainField spec={spec} />
  }
}

function PlainField({ spec }: { spec: InputSpec | SelectSpec }) {
  const messages = useMessages(adminForms)
  const { form, itemId } = useFormFrame()
  const isTitle = spec.name === form.titleField
  const isWide = isTitle || spec.type === 'longText'
  const hint = spec.type === 'dateTime' ? (spec.hint ?? messages.indiaTime) : spec.hint
  const { error, props } = useControl(spec.name, { hint, isLink: spec.type === 'link' })
  return (
    <div className={isWide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <Field
        id={props.id}
        label={spec.isRequired === true ? messages.required(spec.label) : spec.label}
        error={error}
      >
        {control(spec, { ...props, placeholder: spec.placeholder, 'aria-required': spec.isRequired })}
        <FieldHint id={props.id} hint={hint} />
      </Field>
      <PartBoundary>{isTitle && <SimilarItems form={form} itemId={itemId} />}</PartBoundary>
    </div>
  )
}

type ControlProps = ReturnType<typeof useControl>['props'] & {
  placeholder: string | undefined
  'aria-required': boolean | undefined
}

function control(spec: InputSpec | SelectSpec, { placeholder, ...props }: ControlProps): ReactNode {
  switch (spec.type) {
    case 'select':
      return <Select {...props} options={spec.choices} />
    case 'longText':
      return <TextArea {...props} placeholder={placeholder} />
    case 'date':
      return <input {...props} type="date" max="9999-12-31" className={inputClass} />
    case 'dateTime':
      return <input {...props} type="datetime-local" max="9999-12-31T23:59" className={inputClass} />
    default:
      return (
        <input
          {...props}
          // The browser trims white space around a pasted URL.
          type={spec.type === 'link' ? 'url' : 'text'}
          inputMode={KEYBOARD[spec.type]}
          placeholder={placeholder}
          className={inputClass}
        />
      )
  }
}

function ChoicesField({ spec }: { spec: ChoicesSpec }) {
  const { error, props } = useControl(spec.name, { hint: spec.hint })
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid, ...registered } = props
  return (
    <FieldGroup id={id} legend={spec.label} hint={spec.hint} error={error} aria-describedby={describedBy}>
      <div className="flex flex-wrap gap-x-5">
        {spec.choices.map(({ value, label }) => (
          <CheckField
            key={value}
            {...registered}
            id={`${id}-${value}`}
            value={value}
            aria-invalid={isInvalid}
          >
            {label}
          </CheckField>
        ))}
      </div>
    </FieldGroup>
  )
}

function MarkingField({ spec }: { spec: CustomSpec }) {
  const messages = useMessages(adminForms).marking
  const error = useListError(spec.name)
  const id = fieldId(spec.name)
  return (
    <FieldGroup id={id} legend={spec.label} hint={spec.hint} error={error} aria-describedby={`${id}-hint`}>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <Marks path={`${spec.name}.correct`} label={messages.correct} />
        <Marks path={`${spec.name}.wrong`} label={messages.wrong} />
      </div>
    </FieldGroup>
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

const CORRECT = 'correctOption'

function OptionsField({ spec }: { spec: CustomSpec }) {
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
