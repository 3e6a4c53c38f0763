import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '#client/data/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { useAccountsApi } from './accounts-api.ts'
import { LoadingButton } from './loading-button.tsx'
import { OtpStep } from './otp-step.tsx'
import { FormStatus } from './form-status.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useMutation } from './use-mutation.ts'
import { useOtp } from './use-otp.ts'

/** Deletes the account after a fresh OTP has proved that its owner asks for it. */
export function DeleteAccount({ email, onErased }: { email: string; onErased: () => void }) {
  const messages = useMessages(accounts)
  const api = useAccountsApi()
  const { signOut } = useSession()
  const { form, values, field, focus, setValue, hasErrors, showErrors } = useAccountForm({ email })
  const code = useOtp('erase')
  const { sent } = code
  const { isBusy, news, setNews, run } = useMutation({ showErrors, hasCode: sent !== null })

  const sendCode = () =>
    run(async () => {
      await code.send(email)
      setValue('otp', '')
      flushSync(() => setNews({ kind: 'done', text: messages.codeSent }))
      focus('otp')
    }, messages.codeFailed)
  const erase = () =>
    run(async () => {
      if (sent === null || hasErrors(['otp'])) return
      await api.erase({ otp: values.otp, challenge: sent.challenge })
      onErased()
      await signOut()
    })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void (sent === null ? sendCode() : erase())
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <p className="mb-2 text-soft">{messages.erase.text}</p>
      {sent !== null && (
        <OtpStep state={field('otp')} code={code} isBusy={isBusy} onSendAgain={() => void sendCode()} />
      )}
      <LoadingButton
        type="submit"
        className="text-red"
        isBusy={isBusy}
        label={sent === null ? messages.login.sendCode : messages.erase.action}
        busyLabel={sent === null ? messages.login.sending : messages.erase.busy}
      />
      <FormStatus news={news} />
    </form>
  )
}
