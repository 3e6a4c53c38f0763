import { randomBytes } from 'node:crypto'
import type { DoubleDispute, DoubleLink, DoublePayment, DoubleRefund } from './entities.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns an id as the provider's: a prefix and 14 letters and digits. */
export const newId = (prefix: string): string =>
  prefix + Array.from(randomBytes(14), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** A request that the double refuses, as the provider does. */
export class Refused extends Error {
  readonly status: number
  readonly field: string | undefined
  constructor(status: number, description: string, field?: string) {
    super(description)
    this.status = status
    this.field = field
  }
}

export const UNKNOWN_ID = 'The id provided does not exist'

/**
 * What the double keeps. `clock` is in milliseconds; the provider tells whole seconds, by a clock of its own that may be ahead of
 * ours or behind.
 */
export function doubleLedger(clock: () => number) {
  const ownClock = { aheadMs: 0 }
  const refusedContacts = new Set<string>()
  const links = new Map<string, DoubleLink>()
  const payments = new Map<string, DoublePayment>()
  const refunds = new Map<string, DoubleRefund>()
  const disputes = new Map<string, DoubleDispute>()
  const byReference = new Map<string, DoubleLink>()
  const byLink = new Map<string, DoublePayment[]>()
  const seconds = () => Math.floor((clock() + ownClock.aheadMs) / 1000)

  function expire(given: DoubleLink): DoubleLink {
    const now = seconds()
    if (given.status === 'created' && given.expireBy > 0 && given.expireBy <= now)
      Object.assign(given, { status: 'expired', expiredAt: given.expireBy, updatedAt: now })
    return given
  }

  function link(id: string): DoubleLink {
    const found = links.get(id) ?? byReference.get(id)
    if (found === undefined) throw new Refused(400, UNKNOWN_ID)
    return expire(found)
  }

  function payment(id: string): DoublePayment {
    const found = payments.get(id)
    if (found === undefined) throw new Refused(400, UNKNOWN_ID)
    return found
  }

  return {
    ownClock,
    refusedContacts,
    seconds,
    links,
    payments,
    refunds,
    disputes,
    /** Returns a link by its id or reference, expired if its time is over. Throws for an unknown one. */
    link,
    /** Throws for an unknown one. */
    payment,
    /** Throws for an unknown one. */
    dispute(id: string): DoubleDispute {
      const found = disputes.get(id)
      if (found === undefined) throw new Refused(400, UNKNOWN_ID)
      return found
    },
    hasReference: (reference: string): boolean => byReference.has(reference),
    paymentsOf: (linkId: string): readonly DoublePayment[] => byLink.get(linkId) ?? [],
    refundsOf: (paymentId: string): DoubleRefund[] =>
      [...refunds.values()].filter((refund) => refund.paymentId === paymentId),

    addLink(made: DoubleLink): void {
      links.set(made.id, made)
      if (made.referenceId !== '') byReference.set(made.referenceId, made)
    },

    addPayment(made: DoublePayment): void {
      payments.set(made.id, made)
      byLink.set(made.linkId, [...(byLink.get(made.linkId) ?? []), made])
    },

    removePayment(id: string): void {
      const { linkId } = payment(id)
      payments.delete(id)
      byLink.set(
        linkId,
        (byLink.get(linkId) ?? []).filter((each) => each.id !== id),
      )
    },
  }
}

export type DoubleLedger = ReturnType<typeof doubleLedger>
