import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Profile } from '#shared/contracts/auth.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The login modal stands over the page; Back closes it. */
    login?: boolean | undefined
  }
}

// Few who look at a page sign in: the dialog comes when it is asked for.
const loadLogin = () => import('./login-modal.tsx')

type LoginModal = Awaited<ReturnType<typeof loadLogin>>['LoginModal']

/** The login modal, once it has arrived. */
export function LazyLoginModal({ onSignedIn }: { onSignedIn: (profile: Profile) => Promise<void> }) {
  const { history } = useRouter()
  const [Modal, setModal] = useState<LoginModal | null>(null)

  const fail = useEffectEvent(() => {
    // Online the server has a newer program than ours. Offline the page stays, and the frame says why.
    if (navigator.onLine) window.location.replace('/account')
    else history.back()
  })

  useEffect(() => {
    loadLogin().then(
      (file) => setModal(() => file.LoginModal),
      () => fail(),
    )
  }, [])

  return Modal && <Modal onSignedIn={onSignedIn} />
}
