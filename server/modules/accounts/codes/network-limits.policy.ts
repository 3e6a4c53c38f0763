import { toNetwork, toNetworkSite } from '#server/lib/client-network.ts'
import { tokenBuckets } from '#server/lib/token-buckets.ts'
import { NETWORK_MAILS, NETWORK_ATTEMPTS, SITE_MAILS, UNBOUND_ATTEMPTS } from './accounts-limits.policy.ts'

/** Limits that all unknown browsers of a network share. Waits are milliseconds, 0 for none. */
export type NetworkLimits = {
  countMail(ip: string): number
  returnMail(ip: string): void
  /** Returns the wait before the next typed OTP; `isBound` if it comes with a challenge of this server. */
  attemptWaitMs(ip: string, isBound: boolean): number
  countWrong(ip: string, isBound: boolean): void
  recordSignIn(ip: string): void
}

export function networkLimits(clock: () => number): NetworkLimits {
  const [mails, siteMails] = [tokenBuckets(NETWORK_MAILS), tokenBuckets(SITE_MAILS)]
  const [boundAttempts, unboundAttempts] = [tokenBuckets(NETWORK_ATTEMPTS), tokenBuckets(UNBOUND_ATTEMPTS)]
  const attemptsOf = (isBound: boolean) => (isBound ? boundAttempts : unboundAttempts)

  return {
    countMail(ip) {
      const [network, site, now] = [toNetwork(ip), toNetworkSite(ip), clock()]
      const wait = Math.max(mails.waitMs(network, now), siteMails.waitMs(site, now))
      if (wait > 0) return wait
      mails.take(network, now)
      siteMails.take(site, now)
      return 0
    },

    returnMail(ip) {
      mails.giveBack(toNetwork(ip), clock())
      siteMails.giveBack(toNetworkSite(ip), clock())
    },

    attemptWaitMs: (ip, isBound) => attemptsOf(isBound).waitMs(toNetwork(ip), clock()),

    countWrong: (ip, isBound) => attemptsOf(isBound).take(toNetwork(ip), clock()),

    recordSignIn(ip) {
      const now = clock()
      mails.grow(toNetwork(ip), now)
      mails.giveBack(toNetwork(ip), now)
      siteMails.giveBack(toNetworkSite(ip), now)
    },
  }
}

export const noNetworkLimits: NetworkLimits = {
  countMail: () => 0,
  returnMail: () => undefined,
  attemptWaitMs: () => 0,
  countWrong: () => undefined,
  recordSignIn: () => undefined,
}
