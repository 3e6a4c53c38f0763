import { useEffect, useEffectEvent, type SubmitEvent } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { Button } from '#client/ui/button.tsx'
import {
  AccountField,
  UserFields,
  FormStatus,
  LoadingButton,
} from '#client/features/accounts/forms/account-field.tsx'
import { AdultTick, Agreement } from './agreement.tsx'
import { OtpStep } from '#client/features/accounts/otp/otp-step.tsx'
import type { Login } from './use-login.ts'

export function LoginForm({ login }: { login: Login }) {
  const { login: messages } = useMessages(accounts)
  const { account, otpState, mode, isSent, isBusy, status } = login
  const { element, field, controlled, focus, validate } = account
  useUnsavedWork(true)

  const focusFirst = useEffectEvent(() => focus(isSent ? 'otp' : 'email'))
  useEffect(() => focusFirst(), [])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void login.submit()
  }

  // Browsers do not submit with Enter while the form's button is disabled: this shows the error of an invalid address.
  const showEmailError = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLInputElement && !isSent && !login.canSend)
      void validate(['email'])
  })
  useEffect(() => {
    const form = element.current
    form?.addEventListener('keydown', showEmailError)
    return () => form?.removeEventListener('keydown', showEmailError)
  }, [element])

  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="pt-4">
      <output className="block font-semibold text-accent">
        {login.isUnknown && messages.registrationNeeded}
      </output>
      {mode === 'register' && (
        <div className="grid gap-1 pt-2">
          <UserFields field={field} readOnly={isBusy} />
          <AdultTick state={controlled('isAdult')} />
        </div>
      )}
      <AccountField
        field={field}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        readOnly={isBusy || otpState.isSending}
      />
      {isSent && (
        <OtpStep
          {...login.step}
          state={login.otpField()}
          otpState={otpState}
          isBusy={isBusy}
          onSendAgain={() => void login.sendOtp()}
        />
      )}
      <SubmitButton login={login} />
      <FormStatus status={status} />
      <ModeSwitch login={login} />
      <Agreement />
    </form>
  )
}

function SubmitButton({ login: { mode, isSent, isBusy, canSend } }: { login: Login }) {
  const { login: messages } = useMessages(accounts)
  const looks = { type: 'submit', variant: 'primary', className: 'mt-1 w-full' } as const
  if (!isSent)
    return (
      <LoadingButton
        {...looks}
        disabled={!canSend}
        isBusy={isBusy}
        label={messages.sendCode}
        busyLabel={messages.sending}
      />
    )
  const busyLabel = mode === 'login' ? messages.loggingIn : messages.registering
  return <LoadingButton {...looks} isBusy={isBusy} label={messages[mode]} busyLabel={busyLabel} />
}

function ModeSwitch({ login: { mode, switchTo } }: { login: Login }) {
  const { login: messages } = useMessages(accounts)
  const other = mode === 'login' ? 'register' : 'login'
  return (
    <Button variant="text" className="w-full" onClick={() => switchTo(other)}>
      {messages.switchTo[other]}
    </Button>
  )
}
