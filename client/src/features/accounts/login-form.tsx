import { useEffect, useEffectEvent, type SubmitEvent } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { useUnsavedWork } from '#client/lib/unsaved-work.ts'
import { useStyles } from '#client/lib/use-styles.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import styles from '#client/styles/accounts.css?inline'
import { Button } from '#client/ui/button.tsx'
import { AccountField, PersonFields } from './account-field.tsx'
import { AdultTick, Agreement } from './agreement.tsx'
import { LoadingButton } from './loading-button.tsx'
import { OtpStep } from './otp-step.tsx'
import { FormStatus } from './form-status.tsx'
import type { Login } from './use-login.ts'

const MODES = ['login', 'register'] as const

/** The form of the login modal in its two modes. */
export function LoginForm({ login }: { login: Login }) {
  const { login: messages } = useMessages(accounts)
  const { account, code, mode, isSent, isBusy, news } = login
  const { form, field, focus } = account
  useStyles(styles)
  useUnsavedWork(true)

  const focusFirst = useEffectEvent(() => focus(isSent ? 'otp' : 'email'))
  useEffect(() => void focusFirst(), [])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void login.submit()
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="pt-4">
      <ModeSwitch login={login} />
      <output className="block font-semibold text-accent">
        {login.isUnknown && messages.registrationNeeded}
      </output>
      {mode === 'register' && (
        <div className="grid gap-1 pt-2">
          <PersonFields field={field} readOnly={isBusy} />
          <AdultTick state={field('isAdult')} />
        </div>
      )}
      <AccountField
        state={field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        readOnly={isBusy || code.isSending}
      />
      {isSent && (
        <OtpStep
          {...login.step}
          state={login.codeField()}
          code={code}
          isBusy={isBusy}
          onSendAgain={() => void login.sendCode()}
        />
      )}
      <SubmitButton login={login} />
      <FormStatus news={news} />
      <Agreement />
    </form>
  )
}

function SubmitButton({ login: { mode, code, isSent, isBusy, canSend } }: { login: Login }) {
  const { login: messages } = useMessages(accounts)
  const looks = { type: 'submit', variant: 'primary', className: 'mt-1 w-full' } as const
  if (!isSent)
    return (
      <LoadingButton
        {...looks}
        disabled={!canSend}
        isBusy={code.isSending}
        label={messages.sendCode}
        busyLabel={messages.sending}
      />
    )
  const busyLabel = mode === 'login' ? messages.loggingIn : messages.registering
  return <LoadingButton {...looks} isBusy={isBusy} label={messages[mode]} busyLabel={busyLabel} />
}

function ModeSwitch({ login: { mode, switchTo } }: { login: Login }) {
  const { login: messages } = useMessages(accounts)
  return (
    <div role="group" aria-label={messages.modes} className="mb-2 grid grid-cols-2 gap-2">
      {MODES.map((each) => (
        <Button
          key={each}
          variant={each === mode ? 'primary' : 'secondary'}
          aria-pressed={each === mode}
          onClick={() => switchTo(each)}
        >
          {messages[each]}
        </Button>
      ))}
    </div>
  )
}
