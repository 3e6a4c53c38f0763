import { useId } from 'react'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { OTP_TTL_MS, SIGN_IN_LINK_TTL_MS, OTP_LENGTH } from '#shared/domain/constants.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { Button } from '#client/ui/button.tsx'
import type { ControlledField } from '#client/features/accounts/forms/use-account-form.ts'
import './otp-step.css'
import { Field } from '#client/ui/forms/field.tsx'
import type { OtpState } from './use-otp.ts'

type OtpStepProps = {
  state: ControlledField
  otpState: OtpState
  isBusy: boolean
  onSendAgain: () => void
  /** True if the server refuses typed OTPs: a link signs in instead, and can be requested at once. */
  needsLink?: boolean
  /** True if a link was pasted instead of the OTP. */
  hasLink?: boolean
}

export function OtpStep({
  state,
  otpState,
  isBusy,
  onSendAgain,
  needsLink = false,
  hasLink = false,
}: OtpStepProps) {
  const { login: messages } = useMessages(accounts)
  const { sent, isSending, waitSeconds } = otpState
  if (sent === null) return null
  const isWaiting = waitSeconds > 0 && !needsLink
  const again = needsLink ? messages.sendLink : messages.sendAgain
  const hint =
    sent.by === 'link'
      ? messages.linkHint(sent.email, SIGN_IN_LINK_TTL_MS / MINUTE_MS)
      : messages.codeHint(sent.email, OTP_TTL_MS / MINUTE_MS)
  return (
    <>
      <OtpField state={state} hint={hasLink ? messages.linkPasted : hint} readOnly={isBusy} />
      <Button variant="text" className="-ml-4" disabled={isWaiting || isBusy} onClick={onSendAgain}>
        {isSending ? messages.sending : isWaiting ? messages.sendAgainIn(waitSeconds) : again}
      </Button>
    </>
  )
}

const BOXES = Array.from({ length: OTP_LENGTH }, (_, box) => box)

type OtpFieldProps = { state: ControlledField; hint: string; readOnly: boolean }

/** Boxes of the OTP: one input, so that paste, autofill and all keys work as in any input. */
function OtpField({ state, hint, readOnly }: OtpFieldProps) {
  const { name, value, error, onEdit } = state
  const { fields } = useMessages(accounts)
  const id = useId()
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
