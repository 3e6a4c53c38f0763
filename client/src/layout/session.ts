import { createContext, use } from 'react'
import type { Profile } from '#shared/contracts/auth.ts'

/** `loading`: not confirmed yet. `unreachable`: no server confirms the session, which is retained. */
export type SessionState =
  | { status: 'anonymous' | 'loading' | 'unreachable' }
  | { status: 'signedIn'; profile: Profile }

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

/** `withProfile`: also deletes the answers, numbers and checklists that belong to the device. */
export type SignOutOptions = { withProfile?: boolean }

export type Session = {
  state: SessionState
  /** Opens the login modal over the page, without a reason for a plain sign-in. */
  openLogin: (reason?: LoginReason) => void
  enter: (profile: Profile) => Promise<void>
  refresh: () => Promise<void>
  signOut: (options?: SignOutOptions) => Promise<void>
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

export const useSession = (): Session => use(SessionContext)
