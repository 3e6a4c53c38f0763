import { lazy, Suspense, useEffect, useState } from 'react'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { readOtpDraft } from '#client/features/accounts/otp/use-otp.ts'
import { DAMAGED_LINK, useSignInLink } from '#client/features/accounts/sign-in/sign-in-link.ts'
import { SignedInAccount } from './signed-in-account.tsx'
import { SignOut } from './sign-out.tsx'

// Loaded on demand: few users get a link.
const LinkSignIn = lazy(async () => ({
  default: (await import('#client/features/accounts/sign-in/link-sign-in.tsx')).LinkSignIn,
}))

/** User's account: details, sessions, data. The server always renders it as anonymous. */
export function AccountPage() {
  const { page: messages } = useMessages(accounts)
  const [isErased, setIsErased] = useState(false)
  const [error, setError] = useState('')
  const { link, clear } = useSignInLink()
  const shownError = link === DAMAGED_LINK ? messages.damagedLink : link === null && error
  const onRefused = (text: string) => {
    setError(text)
    clear()
  }
  return (
    <div className="sm:max-w-160">
      <h1 className="page-title">{messages.title}</h1>
      <p role="alert" className="font-semibold text-red">
        {shownError}
      </p>
      {link === null || link === DAMAGED_LINK ? (
        <AccountContent isErased={isErased} onErased={() => setIsErased(true)} />
      ) : (
        <Suspense>
          <LinkSignIn key={link.link} link={link} onDone={clear} onRefused={onRefused} />
        </Suspense>
      )}
    </div>
  )
}

const UNREACHABLE = new NetworkError('The session is kept')

type ContentProps = { isErased: boolean; onErased: () => void }

function AccountContent({ isErased, onErased }: ContentProps) {
  const { page: messages, erase } = useMessages(accounts)
  const { state, refresh } = useSession()
  switch (state.status) {
    case 'anonymous':
      return <LoginOffer status={isErased ? erase.done : ''} />
    case 'loading':
      return (
        <>
          <p role="status" className="sr-only">
            {messages.loading}
          </p>
          <SkeletonText />
        </>
      )
    case 'unreachable':
      return (
        <>
          <ErrorState error={UNREACHABLE} onRetry={() => void refresh()} />
          {/* Sign-out on a shared device must not depend on a network. */}
          <div className="flex justify-center">
            <SignOut />
          </div>
        </>
      )
    case 'signedIn':
      return <SignedInAccount profile={state.profile} onErased={onErased} />
  }
}

// Links that need no account, and are otherwise behind the menu.
const VISITOR_LINKS = [
  { href: '/saved', key: 'saved', hint: 'savedHint' },
  { href: '/me/attempts', key: 'attempts', hint: 'attemptsHint' },
  { href: '/form-kit', key: 'formKit', hint: 'formKitHint' },
  { href: '/help#help-install', key: 'install', hint: 'installHint' },
  { href: '/help', key: 'help', hint: 'helpHint' },
] as const

// Returns the email address of a still valid OTP that this device requested before the app ended.
function useSentOtp(): string | null {
  const [sentTo, setSentTo] = useState<string | null>(null)
  useEffect(() => setSentTo(readOtpDraft('signIn')?.sent.email ?? null), [])
  return sentTo
}

function LoginOffer({ status }: { status: string }) {
  const { anonymous: messages } = useMessages(accounts).page
  const { openLogin } = useSession()
  const sentTo = useSentOtp()
  return (
    <div className="mt-2 grid gap-4">
      <p className="text-lg text-soft">{messages.text}</p>
      {sentTo !== null && <p className="wrap-anywhere">{messages.otpSent(sentTo)}</p>}
      <div>
        <Button variant="primary" onClick={() => openLogin()}>
          {messages.action}
        </Button>
      </div>
      <output className="font-semibold text-accent">{status}</output>
      <nav aria-label={messages.withoutAccount}>
        <ul className="border-t border-line">
          {VISITOR_LINKS.map(({ href, key, hint }) => (
            <li key={href} className="border-b border-line">
              <a href={href} className="flex min-h-12 items-center gap-2 py-3 hover:bg-tint">
                <span className="min-w-0 grow">
                  <span className="block font-medium">{messages.links[key]}</span>
                  <span className="block text-sm text-soft">{messages.links[hint]}</span>
                </span>
                <Icon name="chevron-right" />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <noscript>
        <p>{messages.scriptless}</p>
      </noscript>
    </div>
  )
}
