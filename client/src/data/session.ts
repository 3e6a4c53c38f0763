import { createContext, use } from 'react'
import type { Profile } from '#shared/contracts/auth.ts'

/**
 * Who uses the app: nobody that is known, somebody of whom the server was not heard yet (`loading`), could not be heard
 * (`unreachable`: the session is kept, decision C2), or a person.
 */
export type SessionState =
  | { status: 'anonymous' | 'loading' | 'unreachable' }
  | { status: 'signedIn'; profile: Profile }

/** The session and what can be done with it. */
export type Session = {
  state: SessionState
  /** Opens the login modal over the page. */
  openLogin: () => void
  /** Takes over who has just signed in. */
  enter: (profile: Profile) => Promise<void>
  /** Asks the server anew who this is. */
  refresh: () => Promise<void>
  /** Ends the session here and on the server. */
  signOut: () => Promise<void>
}

const nothing = () => undefined
const nothingLater = () => Promise.resolve()

// What every page is drawn for on the server, and what it is until it has been taken over.
const ANONYMOUS: Session = {
  state: { status: 'anonymous' },
  openLogin: nothing,
  enter: nothingLater,
  refresh: nothingLater,
  signOut: nothingLater,
}

export const SessionContext = createContext<Session>(ANONYMOUS)

/** The session of the person who uses the app. */
export const useSession = (): Session => use(SessionContext)
