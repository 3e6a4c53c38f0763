import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { useAccountsApi } from '#client/features/accounts/accounts-api.ts'
import { OtpStep } from '#client/features/accounts/otp/otp-step.tsx'
import { FormStatus, LoadingButton } from '#client/features/accounts/forms/account-field.tsx'
import { useAccountForm } from '#client/features/accounts/forms/use-account-form.ts'
import { useSubmit } from '#client/features/accounts/forms/use-submit.ts'
import { useOtp, deleteOtpDraft, readOtpDraft, saveOtpDraft } from '#client/features/accounts/otp/use-otp.ts'

/** Deletes the account after a fresh OTP has proved the owner's request. */
export function DeleteAccount({ email, onErased }: { email: string; onErased: () => void }) {
  const messages = useMessages(accounts)
  const api = useAccountsApi()
  const { signOut } = useSession()
  const { element, values, controlled, focus, setValue, validate, showErrors } = useAccountForm({ email })
  const [draft] = useState(() => readOtpDraft('erase'))
  const otpState = useOtp('erase', draft?.sent.email === email ? draft.sent : null)
  const { sent } = otpState
  const { isBusy, status, setStatus, run } = useSubmit({ showErrors, hasOtp: sent !== null })

  const sendOtp = () =>
    run(async () => {
      const sentNow = await otpState.send(email)
      saveOtpDraft('erase', { mode: 'login', values: {}, sent: sentNow })
      setValue('otp', '')
      flushSync(() => setStatus({ kind: 'done', text: messages.codeSent }))
      focus('otp')
    }, messages.codeFailed)
  const erase = () =>
    run(async () => {
      if (sent === null || !(await validate(['otp']))) return
      await api.erase({ otp: values.otp, challenge: sent.challenge })
      deleteOtpDraft('erase')
      onErased()
      await signOut()
    })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void (sent === null ? sendOtp() : erase())
  }

  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <p className="text-soft">{messages.erase.text}</p>
      <ul className="my-2 grid list-disc gap-1 pl-5">
        {messages.erase.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mb-2 text-soft">{messages.erase.otpHint}</p>
      {sent !== null && (
        <OtpStep
          state={controlled('otp')}
          otpState={otpState}
          isBusy={isBusy}
          onSendAgain={() => void sendOtp()}
        />
      )}
      <LoadingButton
        type="submit"
        className="text-red"
        isBusy={isBusy}
        label={sent === null ? messages.login.sendCode : messages.erase.action}
        busyLabel={sent === null ? messages.login.sending : messages.erase.busy}
      />
      <FormStatus status={status} />
    </form>
  )
}
