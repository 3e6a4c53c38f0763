import { useId } from 'react'
import { OTP_LENGTH } from '#shared/domain/constants.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useStyles } from '#client/ui/use-styles.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import styles from '#client/styles/accounts.css?inline'
import { Field } from '#client/ui/forms/field.tsx'
import type { AccountFieldState } from '#client/features/accounts/forms/use-account-form.ts'

const BOXES = Array.from({ length: OTP_LENGTH }, (_, box) => box)

type OtpFieldProps = { state: AccountFieldState; hint: string; readOnly: boolean }

/** The boxes of the OTP. They are one input, so that paste, autofill and all keys work as in any other. */
export function OtpField({ state, hint, readOnly }: OtpFieldProps) {
  const { name, value, error, onEdit } = state
  const { fields } = useMessages(accounts)
  const id = useId()
  useStyles(styles)
  return (
    <div className="min-h-30">
      <Field id={id} label={fields[name]} error={error}>
        <div className="code-boxes">
          <div aria-hidden className="flex">
            {BOXES.map((box) => (
              <span key={box} />
            ))}
          </div>
          <input
            id={id}
            name={name}
            value={value}
            required
            readOnly={readOnly}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-${error === undefined ? 'hint' : 'error'}`}
            onChange={(event) => onEdit(event.currentTarget.value)}
          />
        </div>
        {error === undefined && (
          <p id={`${id}-hint`} className="mt-1 text-sm wrap-anywhere text-soft">
            {hint}
          </p>
        )}
      </Field>
    </div>
  )
}
