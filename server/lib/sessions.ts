import type { Role } from '#shared/contracts/auth.ts'
import { unauthorized } from '#server/lib/errors.ts'

export type Viewer = {
  id: string
  role: Role
  sid?: string
  email?: string
  /** Role of the account: `role` is lower until an admin proves the session with a passkey. */
  accountRole?: Role
  passkeyId?: string | null
}

/** Returns the viewer of a request. Throws 401 without a session. */
export function requireViewer({ viewer }: { viewer: Viewer | null }): Viewer {
  if (viewer === null) throw unauthorized()
  return viewer
}

export const toActor = (request: { viewer: Viewer | null }): { id: string } => ({
  id: requireViewer(request).id,
})

export interface SessionResolver {
  /** Returns the user of a live session; null for a token that is unknown, expired or revoked. */
  identify(token: string): Promise<Viewer | null>
}

export const combineResolvers = (...makers: readonly (SessionResolver | undefined)[]): SessionResolver => ({
  async identify(token) {
    for (const maker of makers) {
      const viewer = (await maker?.identify(token)) ?? null
      if (viewer !== null) return viewer
    }
    return null
  },
})

/** Claims of a session token: its user, its session, and its validity (epoch milliseconds). */
export type Claims = { userId: string; sid: string; issuedAt: number; expiresAt: number }

export interface SessionTokens {
  sign(claims: Claims): string
  read(token: string): { userId: string; sid: string } | null
}
