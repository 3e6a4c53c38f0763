import type { MouseEvent } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { useSession } from '#client/layout/session.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { accountLink } from '#client/layout/navigation.ts'

/**
 * The link to the user's account. For anonymous users a press opens the login modal; without scripts it leads to the
 * account page.
 */
export function AccountLink({ className }: { className?: string }) {
  const { links } = useMessages().layout
  const { state, openLogin } = useSession()
  const isAnonymous = state.status === 'anonymous'
  const openOver = (event: MouseEvent) => {
    if (!isAnonymous || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openLogin()
  }
  return (
    <LinkButton href={accountLink.to} className={className} onClick={openOver}>
      {isAnonymous ? links.login : links.account}
    </LinkButton>
  )
}
