import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { OTP_LENGTH } from '#shared/domain/constants.ts'
import { isEmail } from '#shared/domain/text/email.ts'
import type { Profile } from '#shared/contracts/auth.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { useAccountsApi } from '#client/features/accounts/accounts-api.ts'
import { DAMAGED_LINK, parseSignInLink, type SignInLink } from './sign-in-link.ts'
import {
  useAccountForm,
  type ControlledField,
  ACCOUNT_FIELDS,
  parseOtp,
  toRequestBody,
  toSentEmail,
  type AccountField,
} from '#client/features/accounts/forms/use-account-form.ts'
import { useSubmit, needsLink, needsRegistration } from '#client/features/accounts/forms/use-submit.ts'
import {
  useOtp,
  deleteOtpDraft,
  readOtpDraft,
  saveOtpDraft,
  type LoginMode,
  type OtpDraft,
} from '#client/features/accounts/otp/use-otp.ts'

const LOGIN_FIELDS: readonly AccountField[] = ['email', 'otp']

// The OTP field also accepts a pasted sign-in link, which signs in the email address in the link.
function usePastedLink(account: ReturnType<typeof useAccountForm>, email: string) {
  const { linkDamaged } = useMessages(accounts).login
  const [pasted, setPasted] = useState<SignInLink | null>(null)
  const otpField = (onComplete: (otp: string) => void): ControlledField => {
    const field = account.controlled('otp')
    const onEdit = (text: string) => {
      const found = parseSignInLink(text)
      if (found === DAMAGED_LINK) {
        setPasted(null)
        field.onEdit('')
        account.showErrors([{ field: 'otp', message: linkDamaged }])
        return
      }
      setPasted(found)
      if (found !== null) account.setValue('email', found.email)
      field.onEdit(found === null ? text : '')
      const otp = found === null ? parseOtp(text) : ''
      if (otp.length === OTP_LENGTH && otp !== field.value) onComplete(otp)
    }
    return { ...field, onEdit }
  }
  return { link: pasted?.email === email ? pasted.link : null, otpField }
}

// Saves typed values after an OTP was sent: the mail is often read in another app.
function useSavedDraft({ mode, values }: Omit<OtpDraft, 'sent'>, sent: OtpDraft['sent'] | null): void {
  useEffect(() => {
    if (sent !== null) saveOtpDraft('signIn', { mode, values, sent })
  }, [mode, values, sent])
}

// With a link or a complete OTP, nothing is left to validate in the OTP field.
const checkedFields = (mode: LoginMode, isProved: boolean): AccountField[] =>
  (mode === 'login' ? LOGIN_FIELDS : ACCOUNT_FIELDS).filter((name) => name !== 'otp' || !isProved)

// Changing the mode keeps the values: nothing is typed twice.
function useLoginMode(initial: LoginMode, focus: (field: AccountField) => void) {
  const [mode, setMode] = useState(initial)
  // The OTP was correct, but its address has no account.
  const [isUnknown, setIsUnknown] = useState(false)
  const change = (next: LoginMode, unknown: boolean) => {
    setMode(next)
    setIsUnknown(unknown)
  }
  function promptRegistration() {
    flushSync(() => change('register', true))
    focus('firstName')
  }
  return { mode, isUnknown, changeMode: (next: LoginMode) => change(next, false), promptRegistration }
}

/** State of the login modal: two modes over the same values, an OTP, and the outcome of each press. */
export function useLogin(onSignedIn: (profile: Profile) => Promise<void>) {
  const messages = useMessages(accounts)
  const api = useAccountsApi()
  const [draft] = useState(() => readOtpDraft('signIn'))
  const account = useAccountForm(draft?.values ?? {})
  const otpState = useOtp('signIn', draft?.sent ?? null)
  const { values, focus, validate, showErrors } = account
  const { mode, isUnknown, changeMode, promptRegistration } = useLoginMode(draft?.mode ?? 'login', focus)
  const { sent } = otpState
  const email = toSentEmail(values.email)
  const { link, otpField } = usePastedLink(account, email)
  const isSent = link !== null || (sent !== null && sent.email === email)
  // The server refuses typed OTPs.
  const [isRefused, setIsRefused] = useState(false)
  const { isBusy, status, setStatus, run } = useSubmit({ showErrors, hasOtp: isSent })

  useSavedDraft({ mode, values }, sent)

  const sendOtp = () =>
    run(async () => {
      if (!(await validate(['email']))) return
      const { by } = await otpState.send(email)
      account.setValue('otp', '')
      setIsRefused(false)
      flushSync(() =>
        setStatus({ kind: 'done', text: by === 'link' ? messages.linkSent : messages.codeSent }),
      )
      focus('otp')
    }, messages.codeFailed)

  /** Signs in. `complete`: OTP just completed by typing. */
  const signIn = (complete?: string) =>
    run(async () => {
      if (!(await validate(checkedFields(mode, link !== null || complete !== undefined)))) return
      const { otp, ...user } = toRequestBody({ ...values, otp: complete ?? values.otp })
      const isByLink = link !== null && complete === undefined
      const proof = isByLink ? { email, link } : { email, otp, challenge: sent?.challenge }
      try {
        const profile = await (mode === 'login' ? api.login(proof) : api.register({ ...user, ...proof }))
        deleteOtpDraft('signIn')
        await onSignedIn(profile)
      } catch (error) {
        setIsRefused(needsLink(error))
        if (!needsRegistration(error)) throw error
        promptRegistration()
      }
    })

  const switchTo = (next: LoginMode) => {
    changeMode(next)
    setStatus(null)
    showErrors([])
  }

  const step = { needsLink: isRefused, hasLink: link !== null }
  const shown = { mode, isUnknown, isSent, isBusy, status, canSend: isEmail(email), step }
  // Registration needs more than the code.
  const onComplete = (otp: string) => (mode === 'login' ? void signIn(otp) : undefined)
  return {
    ...shown,
    account,
    otpField: () => otpField(onComplete),
    otpState,
    switchTo,
    sendOtp,
    submit: () => (isSent ? signIn() : sendOtp()),
  }
}

export type Login = ReturnType<typeof useLogin>
