import { createHmac } from 'node:crypto'
import type { OtpPurpose } from '#shared/contracts/account-bodies.ts'
import type { Query } from '#server/db/db.ts'
import { locks, type LockNames } from '#server/db/locks.ts'
import { unauthorized } from '#server/lib/errors.ts'
import { toNetwork } from '#server/lib/client-network.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import type { Holder } from './code-counters.repository.ts'
import { isKnown } from './known-browsers.repository.ts'
import type { KnownCookie } from './known-browsers.repository.ts'

const HASH_BYTES = 16

export type ClientInfo = {
  ip: string
  userAgent: string | undefined
  known: string | undefined
  /** Session of the request, null if anonymous. A browser holds one session; a new sign-in replaces it. */
  presented: Viewer | null
}

/** Counter of a request for an address; `browser` is null for unknown browsers and erase OTPs. */
export type OtpHolder = Holder & { browser: string | null }

export type OtpHolders = {
  /** Returns the counter of the known browser, else of the network; for erase OTPs of the session, or throws 401. */
  of(
    query: Query,
    email: string,
    request: { purpose: OtpPurpose; from: ClientInfo; now: number },
  ): Promise<OtpHolder>
  /** Returns whether the browser's cookie alone proves an earlier sign-in to this address; reads no database. */
  hasKnownCookie(from: ClientInfo, email: string): boolean
}

/** Returns the lock of codes and counters: they are rows of one address, and failures of one network. */
export const codeLocks = (email: string, { ip }: Pick<ClientInfo, 'ip'>): LockNames =>
  locks(`email/${email}`, `network/${toNetwork(ip)}`)

/** Builds the lookup of counters. Networks are stored as HMACs, so the database holds no IP address. */
export function otpHolders(key: Buffer, cookie: KnownCookie): OtpHolders {
  const hashNetwork = (network: string) =>
    createHmac('sha256', key)
      .update(`network|${network}`)
      .digest()
      .subarray(0, HASH_BYTES)
      .toString('base64url')

  return {
    hasKnownCookie: (from, email) => cookie.findId(from.known, email) !== null,
    async of(query, email, { purpose, from, now }) {
      if (purpose === 'erase') {
        const { presented } = from
        if (presented === null) throw unauthorized()
        return { email, key: `session:${presented.sid ?? presented.id}`, network: null, browser: null }
      }
      const browser = cookie.findId(from.known, email)
      if (browser !== null && (await isKnown(query, email, browser, now)))
        return { email, key: `browser:${browser}`, network: null, browser }
      const network = hashNetwork(toNetwork(from.ip))
      return { email, key: `network:${network}`, network, browser: null }
    },
  }
}
