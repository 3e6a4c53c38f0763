import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isEmail } from '#shared/domain/email.ts'
import type { Profile } from '#shared/contracts/auth.ts'
import { needsRegistration } from './account-failure.ts'
import { ACCOUNT_FIELDS, sentOf } from './account-rules.ts'
import { useAccountsApi } from './accounts-api.ts'
import { keepDraft, readDraft, type LoginMode } from './login-draft.ts'
import { useAccountForm } from './use-account-form.ts'
import { useAccountsWords } from './use-accounts-words.ts'
import { useAction } from './use-action.ts'
import { useCode } from './use-code.ts'

const LOGIN_FIELDS = ['email', 'otp'] as const

/** The behaviour of the login modal: two modes over the same values, a code, and what became of each press. */
export function useLogin(onSignedIn: (profile: Profile) => Promise<void>) {
  const words = useAccountsWords()
  const api = useAccountsApi()
  const [draft] = useState(() => readDraft(Date.now()))
  const [mode, setMode] = useState<LoginMode>(draft.mode)
  const account = useAccountForm(draft.values)
  const code = useCode('signIn', draft.sent)
  const { values, focus, hasErrors, showErrors } = account
  const { sent } = code
  const email = values.email.trim()
  const isSent = sent !== null && sent.email === email
  // The code proved right, and nobody is known by its address.
  const [isUnknown, setIsUnknown] = useState(false)
  const { isBusy, news, setNews, run } = useAction({ showErrors, hasCode: isSent })

  useEffect(() => {
    if (sent !== null) keepDraft({ mode, values, sent })
  }, [mode, values, sent])

  const sendCode = () =>
    run(async () => {
      if (hasErrors(['email'])) return
      await code.send(email)
      account.setValue('otp', '')
      flushSync(() => setNews({ kind: 'done', text: words.codeSent }))
      focus('otp')
    }, words.codeFailed)

  // Nothing is typed twice: address, code and challenge stay.
  function turnToRegister() {
    flushSync(() => {
      setMode('register')
      setIsUnknown(true)
    })
    focus('firstName')
  }

  const signIn = () =>
    run(async () => {
      if (sent === null || hasErrors(mode === 'login' ? LOGIN_FIELDS : ACCOUNT_FIELDS)) return
      const { otp, ...person } = sentOf(values)
      const proof = { email, otp, challenge: sent.challenge }
      try {
        const profile = await (mode === 'login' ? api.login(proof) : api.register({ ...person, ...proof }))
        keepDraft(null)
        await onSignedIn(profile)
      } catch (error) {
        if (!needsRegistration(error)) throw error
        turnToRegister()
      }
    })

  const switchTo = (next: LoginMode) => {
    setMode(next)
    setIsUnknown(false)
    setNews(null)
    showErrors({})
  }

  const submit = isSent ? signIn : sendCode
  const canSend = isEmail(email)
  return { mode, switchTo, isUnknown, account, code, isSent, isBusy, news, canSend, sendCode, submit }
}

export type Login = ReturnType<typeof useLogin>
