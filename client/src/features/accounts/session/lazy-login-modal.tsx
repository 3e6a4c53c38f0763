import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Profile } from '#shared/contracts/auth.ts'
import type { LoginReason } from '#client/layout/session.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Present while the login modal is open over the page, with its reason if it has one; Back closes it. */
    login?: LoginReason | true | undefined
  }
}

// Few visitors sign in, so the dialog is loaded on demand.
const loadLogin = () => import('#client/features/accounts/sign-in/login-modal.tsx')

type Props = { reason: LoginReason | null; onSignedIn: (profile: Profile) => Promise<void> }

type LoginModal = Awaited<ReturnType<typeof loadLogin>>['LoginModal']

/** The login modal, rendered once it is loaded. */
export function LazyLoginModal(props: Props) {
  const { history } = useRouter()
  const [Modal, setModal] = useState<LoginModal | null>(null)

  const fail = useEffectEvent(() => {
    // Online, the server has a newer build: reload. Offline, the page stays and the layout shows why.
    if (navigator.onLine) window.location.replace('/account')
    else history.back()
  })

  useEffect(() => {
    loadLogin().then(
      (file) => setModal(() => file.LoginModal),
      () => fail(),
    )
  }, [])

  return Modal && <Modal {...props} />
}
