import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import type { Profile } from '#shared/contracts/auth.ts'
import { isAdminPage } from '#shared/domain/pages/site-pages.ts'
import { useSession, type LoginReason } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { Dialog, DialogBoundary } from '#client/ui/dialog.tsx'
import { deleteOtpDraft } from '#client/features/accounts/otp/use-otp.ts'
import { LoginForm } from './login-form.tsx'
import { useLogin } from './use-login.ts'

const ADMIN_AREA = '/admin'

// Only admins have passkeys.
const PasskeySignIn = lazy(async () => ({
  default: (await import('./passkey-sign-in.tsx')).PasskeySignIn,
}))

// Leaves the modal: one step back in the history, or to the admin area for an admin who signed in outside it.
function useLeave() {
  const router = useRouter()
  const isLeaving = useRef(false)
  return (toAdminArea = false) => {
    if (isLeaving.current) return
    isLeaving.current = true
    const { history } = router
    const { href, pathname, state } = history.location
    if (toAdminArea && !isAdminPage(pathname)) void router.navigate({ href: ADMIN_AREA, replace: true })
    else if (history.canGoBack()) history.back()
    else history.replace(href, { ...state, login: undefined })
  }
}

// A page that ends while the modal is open leaves the draft for the next start. Closing the modal deletes it.
function useDraftOfOpenModal(): void {
  const { history } = useRouter()
  useEffect(
    () => () => {
      if (history.location.state.login === undefined) deleteOtpDraft('signIn')
    },
    [history],
  )
}

type Props = {
  reason: LoginReason | null
  onSignedIn: (profile: Profile) => Promise<void>
}

/** Sign-in or registration over the page that opened it. An admin continues to the admin area. */
export function LoginModal(props: Props) {
  const leave = useLeave()
  return (
    <DialogBoundary onClose={() => leave()}>
      <SignIn {...props} />
    </DialogBoundary>
  )
}

function SignIn({ reason, onSignedIn }: Props) {
  const { login: messages } = useMessages(accounts)
  const { state } = useSession()
  const leave = useLeave()
  const isSignedInHere = useRef(false)
  const enter = async (profile: Profile) => {
    isSignedInHere.current = true
    await onSignedIn(profile)
  }
  const login = useLogin(enter)

  useDraftOfOpenModal()

  const isSignedIn = state.status === 'signedIn'
  const isAdmin = isSignedIn && state.profile.role === 'admin'
  // Runs after a sign-in here or in another tab. Users who signed in for an action on this page stay there.
  const wantsAdminArea = reason === null || reason === 'admin'
  const handleSignedIn = useEffectEvent(() => leave(isAdmin && isSignedInHere.current && wantsAdminArea))
  useEffect(() => {
    if (isSignedIn) handleSignedIn()
  }, [isSignedIn])

  return (
    <Dialog
      size="small"
      title={login.mode === 'login' ? messages.loginTitle : messages.registerTitle}
      onClose={() => leave()}
    >
      {reason !== null && <p className="pt-3 text-soft">{messages.reasons[reason]}</p>}
      {/* Together, so that nothing moves under a finger when the button appears. */}
      <Suspense>
        {reason === 'admin' && <PasskeySignIn onSignedIn={enter} />}
        <LoginForm login={login} />
      </Suspense>
    </Dialog>
  )
}
