import { createContext, use } from 'react'
import type { Profile } from '#shared/contracts/auth.ts'

/**
 * The user of the app: anonymous, not confirmed yet (`loading`), not confirmable because the server is unreachable (the
 * session is kept), or signed in.
 */
export type SessionState =
  | { status: 'anonymous' | 'loading' | 'unreachable' }
  | { status: 'signedIn'; profile: Profile }

/** What somebody wanted who is asked to sign in; the login modal says so. */
export type LoginReason =
  | 'admin'
  | 'attempts'
  | 'note'
  | 'offlineForm'
  | 'paper'
  | 'privateJob'
  | 'purchases'
  | 'quiz'
  | 'saved'

/** The session state and its actions. */
export type Session = {
  state: SessionState
  /** Opens the login modal over the page; without a reason if somebody just wants to sign in. */
  openLogin: (reason?: LoginReason) => void
  /** Sets the user who has just signed in. */
  enter: (profile: Profile) => Promise<void>
  /** Fetches the current user again. */
  refresh: () => Promise<void>
  /** Ends the session on this device and on the server. */
  signOut: () => Promise<void>
}

const nothing = () => undefined
const nothingLater = () => Promise.resolve()

// The server renders every page with this; it applies until hydration.
const ANONYMOUS: Session = {
  state: { status: 'anonymous' },
  openLogin: nothing,
  enter: nothingLater,
  refresh: nothingLater,
  signOut: nothingLater,
}

export const SessionContext = createContext<Session>(ANONYMOUS)

/** Returns the session of the current user. */
export const useSession = (): Session => use(SessionContext)
