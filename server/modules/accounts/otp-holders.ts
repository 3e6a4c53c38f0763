import { createHmac } from 'node:crypto'
import type { CodePurpose } from '#shared/contracts/auth.ts'
import type { Query } from '../../db/db.ts'
import { unauthorized } from '../../errors.ts'
import { networkOf } from '../../ports/access/network.ts'
import type { Viewer } from '../../ports/access/sessions.ts'
import type { Holder } from './code-counters.ts'
import { isKnown } from './known-browsers.ts'
import type { KnownCookie } from './known-cookie.ts'

const HASH_BYTES = 16

/** Where a request comes from. */
export type From = {
  ip: string
  userAgent: string | undefined
  /** The cookie `known`, as it came. */
  known: string | undefined
  /** Whose session the request presented: a browser holds one, and a new one takes its place. */
  presented: Viewer | null
}

/** The counter of an address that a request belongs to, and the known browser that it came from. */
export type CodeHolder = Holder & { browser: string | null }

/** Whose counter a request belongs to. */
export type CodeHolders = {
  /** For codes that sign in the known browser's, else the network's; for codes that erase the session's. */
  of(
    query: Query,
    email: string,
    wanted: { purpose: CodePurpose; from: From; now: number },
  ): Promise<CodeHolder>
}

/** Finds counters; networks are stored under a key, so that the database names nobody's address. */
export function codeHolders(key: Buffer, cookie: KnownCookie): CodeHolders {
  const hashOf = (network: string) =>
    createHmac('sha256', key)
      .update(`network|${network}`)
      .digest()
      .subarray(0, HASH_BYTES)
      .toString('base64url')

  return {
    async of(query, email, { purpose, from, now }) {
      if (purpose === 'erase') {
        const { presented } = from
        if (presented === null) throw unauthorized()
        return { email, key: `session:${presented.sid ?? presented.id}`, network: null, browser: null }
      }
      const browser = cookie.idOf(from.known, email)
      if (browser !== null && (await isKnown(query, email, browser, now)))
        return { email, key: `browser:${browser}`, network: null, browser }
      const network = hashOf(networkOf(from.ip))
      return { email, key: `network:${network}`, network, browser: null }
    },
  }
}
