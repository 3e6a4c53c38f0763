import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '#client/data/session.ts'
import { useAccountsApi } from './accounts-api.ts'
import { BusyButton } from './busy-button.tsx'
import { CodeStep } from './code-step.tsx'
import { FormNews } from './form-news.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useAccountsWords } from './use-accounts-words.ts'
import { useAction } from './use-action.ts'
import { useCode } from './use-code.ts'

/** Deletes the account, once a fresh code has shown that it is its owner who asks. */
export function EraseAccount({ email, onErased }: { email: string; onErased: () => void }) {
  const words = useAccountsWords()
  const api = useAccountsApi()
  const { signOut } = useSession()
  const { form, values, field, focus, setValue, hasErrors, showErrors } = useAccountForm({ email })
  const code = useCode('erase')
  const { sent } = code
  const { isBusy, news, setNews, run } = useAction({ showErrors, hasCode: sent !== null })

  const sendCode = () =>
    run(async () => {
      await code.send(email)
      setValue('otp', '')
      flushSync(() => setNews({ kind: 'done', text: words.codeSent }))
      focus('otp')
    }, words.codeFailed)
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
      <p className="mb-2 text-soft">{words.erase.text}</p>
      {sent !== null && (
        <CodeStep state={field('otp')} code={code} isBusy={isBusy} onSendAgain={() => void sendCode()} />
      )}
      <BusyButton
        type="submit"
        className="text-red"
        isBusy={isBusy}
        label={sent === null ? words.login.sendCode : words.erase.action}
        busyLabel={sent === null ? words.login.sending : words.erase.busy}
      />
      <FormNews news={news} />
    </form>
  )
}
