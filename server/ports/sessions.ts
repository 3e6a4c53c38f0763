/** A signed-in person. */
export type Viewer = { id: string; role: 'user' | 'admin' }

/** Tells who a token belongs to. */
export interface Sessions {
  /** The person of a live session; null for a token that is unknown, expired or revoked. */
  identify(token: string): Promise<Viewer | null>
}

/** No sessions: everybody is anonymous. What is served until people can sign in. */
export const noSessions: Sessions = { identify: async () => null }
