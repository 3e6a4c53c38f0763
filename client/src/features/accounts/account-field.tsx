import { useId, type ComponentProps } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { Field, inputClass } from '#client/ui/field.tsx'
import type { AccountFieldState } from './use-account-form.ts'

type InputProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'readOnly'>
type AccountFieldProps = InputProps & { state: AccountFieldState; hint?: string }

/** One labelled account field. Reserves space for its error, so that nothing moves while the user taps. */
export function AccountField({ state, hint, ...input }: AccountFieldProps) {
  const { name, value, error, onEdit, onLeave } = state
  const { fields } = useMessages(accounts)
  const id = useId()
  return (
    <div className="min-h-26">
      <Field id={id} label={fields[name]} error={error}>
        <input
          {...input}
          id={id}
          name={name}
          value={value}
          required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? hint && `${id}-hint` : `${id}-error`}
          onChange={(event) => onEdit(event.currentTarget.value)}
          onBlur={onLeave}
          className={inputClass}
        />
        {hint !== undefined && error === undefined && (
          <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
            {hint}
          </p>
        )}
      </Field>
    </div>
  )
}

/** The name and phone fields of a user. */
export function UserFields({
  field,
  readOnly,
}: {
  field: (name: AccountFieldState['name']) => AccountFieldState
  readOnly: boolean
}) {
  const { phoneHint } = useMessages(accounts)
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3">
        <AccountField state={field('firstName')} autoComplete="given-name" readOnly={readOnly} />
        <AccountField state={field('lastName')} autoComplete="family-name" readOnly={readOnly} />
      </div>
      <AccountField
        state={field('phone')}
        hint={phoneHint}
        inputMode="tel"
        autoComplete="tel-national"
        readOnly={readOnly}
      />
    </>
  )
}
