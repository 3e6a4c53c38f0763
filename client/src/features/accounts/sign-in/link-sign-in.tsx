import { useRouter } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#shared/contracts/api.ts'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { Section } from '#client/ui/section.tsx'
import { UserFields, FormStatus, LoadingButton } from '#client/features/accounts/forms/account-field.tsx'
import { useAccountsApi } from '#client/features/accounts/accounts-api.ts'
import { AdultTick, Agreement } from './agreement.tsx'
import type { SignInLink } from './sign-in-link.ts'
import { useAccountForm, toRequestBody } from '#client/features/accounts/forms/use-account-form.ts'
import { useSubmit, needsRegistration } from '#client/features/accounts/forms/use-submit.ts'

const USER_FIELDS = ['firstName', 'lastName', 'phone', 'isAdult'] as const

type LinkSignInProps = {
  link: SignInLink
  onDone: () => void
  /** Called with a message for the user if the link is invalid or expired. */
  onRefused: (text: string) => void
}

/**
 * Signs in with a mailed link after a press. Anyone can send a user a link of their own account. So the page names the
 * link's address and the session that would end.
 */
export function LinkSignIn(props: LinkSignInProps) {
  const signIn = useLinkSignIn(props)
  return <LinkForm email={props.link.email} signIn={signIn} />
}

type LinkFormProps = { email: string; signIn: ReturnType<typeof useLinkSignIn> }

function LinkForm({ email, signIn: { isUnknown, account, isBusy, status, submit } }: LinkFormProps) {
  const { link: messages, login } = useMessages(accounts)
  const { state } = useSession()
  const { element, field, controlled } = account
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.status !== 'loading') void submit()
  }
  const busyLabel = state.status === 'loading' ? messages.loading : login.loggingIn
  return (
    <Section title={messages.title}>
      <form ref={element} noValidate onSubmit={onSubmit} className="grid gap-3">
        <p className="wrap-anywhere">{messages.signsInAs(email)}</p>
        {state.status === 'signedIn' && (
          <p className="wrap-anywhere">{messages.signsOut(state.profile.email)}</p>
        )}
        {state.status === 'unreachable' && <p>{messages.maySignOut}</p>}
        <output className="block font-semibold text-accent">
          {isUnknown && messages.registrationNeeded}
        </output>
        {isUnknown && (
          <div className="grid gap-1">
            <UserFields field={field} readOnly={isBusy} />
            <AdultTick state={controlled('isAdult')} />
            <Agreement />
          </div>
        )}
        <div>
          <LoadingButton
            type="submit"
            variant="primary"
            isBusy={isBusy || state.status === 'loading'}
            label={isUnknown ? login.register : messages.action}
            busyLabel={isUnknown ? login.registering : busyLabel}
          />
        </div>
        <FormStatus status={status} />
      </form>
    </Section>
  )
}

function useLinkSignIn({ link: { link, email }, onDone, onRefused }: LinkSignInProps) {
  const api = useAccountsApi()
  const router = useRouter()
  const { enter } = useSession()
  // The link is valid, but its address has no account.
  const [isUnknown, setIsUnknown] = useState(false)
  const account = useAccountForm({ email })
  const { values, validate, showErrors, focus } = account
  const { isBusy, status, run } = useSubmit({ showErrors })

  const submit = () =>
    run(async () => {
      if (isUnknown && !(await validate(USER_FIELDS))) return
      const { firstName, lastName, phone } = toRequestBody(values)
      const proof = { email, link }
      try {
        const profile = await (isUnknown
          ? api.register({ ...proof, firstName, lastName, phone })
          : api.login(proof))
        await enter(profile)
        if (profile.role === 'admin') await router.navigate({ href: '/admin', replace: true })
        onDone()
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return onRefused(error.message)
        if (!needsRegistration(error)) throw error
        flushSync(() => setIsUnknown(true))
        focus('firstName')
      }
    })

  return { isUnknown, account, isBusy, status, submit }
}
