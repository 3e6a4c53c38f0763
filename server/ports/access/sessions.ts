import type { Role } from '#shared/contracts/auth.ts'

/** A signed-in person. */
export type Viewer = {
  id: string
  role: Role
  /** The session by which the person is known. */
  sid?: string
  email?: string
}

/** Tells who a token belongs to. */
export interface SessionResolver {
  /** The person of a live session; null for a token that is unknown, expired or revoked. */
  identify(token: string): Promise<Viewer | null>
}

/** Sessions of several makers: whoever knows the token tells. */
export const combineResolvers = (...makers: readonly (SessionResolver | undefined)[]): SessionResolver => ({
  async identify(token) {
    for (const maker of makers) {
      const viewer = (await maker?.identify(token)) ?? null
      if (viewer !== null) return viewer
    }
    return null
  },
})

/** What a session's token says: whose it is, and from when until when it could be good (epoch milliseconds). */
export type Claims = { userId: string; sid: string; issuedAt: number; expiresAt: number }

/** Makes and reads the tokens of sessions. */
export interface SessionTokens {
  sign(claims: Claims): string
  /** What a token of ours says; null for any other, and for one that has expired. */
  read(token: string): { userId: string; sid: string } | null
}
