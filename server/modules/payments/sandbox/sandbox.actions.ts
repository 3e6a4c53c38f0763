import type { DisputeState } from '#shared/domain/payments/disputes.ts'
import type { EventType } from './sandbox.events.ts'
import type { LinkRow } from './sandbox.repository.ts'

/** What the buttons of the sandbox do. */
export const SANDBOX_ACTIONS = [
  'pay',
  'fail',
  'close',
  'pay-after-closing',
  'pay-late',
  'pay-twice',
  'lost-return',
  'duplicate-webhook',
  'out-of-order-webhook',
  'wrong-signature',
  'refund-fails',
  'dispute',
  'dispute-won',
  'dispute-lost',
  'refund',
  'refund-part',
] as const
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number]

/** Actions of the provider's dashboard. */
export type RefundAction = 'refund' | 'refund-part'

const WHEN_PAID: readonly SandboxAction[] = [
  'dispute',
  'dispute-won',
  'dispute-lost',
  'refund',
  'refund-part',
]
const WHEN_OPEN = SANDBOX_ACTIONS.filter((action) => action === 'dispute' || !WHEN_PAID.includes(action))

/** Returns the actions that a link in a state offers: money can still come late for one that is over. */
export const actionsOf = (state: LinkRow['state']): readonly SandboxAction[] =>
  state === 'created' ? WHEN_OPEN : state === 'paid' ? WHEN_PAID : ['pay-late']

/** What a job of the sandbox does, one after the other. A job may run again, so ids are in its payload. */
export type Step =
  | { do: 'capture'; paymentId: string }
  | { do: 'endRefund'; refundId: string }
  | { do: 'dispute'; paymentId: string; state: DisputeState }
  | {
      do: 'send'
      eventId: string
      type: EventType
      paymentId: string | null
      refundId: string | null
      isForged: boolean
    }

/** What a press does at once, and what jobs do at once or after a time. */
export type Plan = {
  /** Payments that are made with the press. `ms` is how long ago each was made. */
  payments: { id: string; state: 'captured' | 'failed'; ms: number }[]
  link: Partial<LinkRow>
  jobs: { afterMs: number; steps: Step[] }[]
  /** The payment that the buyer is sent back with; null stays on the page, which then says what was done. */
  returns: { paymentId: string; isForged: boolean } | null
}

export const LATE_MS = 10_000
export const AFTER_CLOSING_MS = 30_000

const NOTHING: Plan = { payments: [], link: {}, jobs: [], returns: null }

type Ids = { paymentId: () => string; eventId: () => string }

const sending =
  ({ eventId }: Ids) =>
  (type: EventType, paymentId: string | null = null, isForged = false): Step => ({
    do: 'send',
    eventId: eventId(),
    type,
    paymentId,
    refundId: null,
    isForged,
  })

/** Returns the plan of a payment that succeeds, with the events that a provider sends for it. */
function paying(ids: Ids): { plan: Plan; paymentId: string; steps: Step[] } {
  const paymentId = ids.paymentId()
  const send = sending(ids)
  const steps = [
    send('payment.authorized', paymentId),
    send('payment.captured', paymentId),
    send('payment_link.paid', paymentId),
  ]
  const plan: Plan = {
    payments: [{ id: paymentId, state: 'captured', ms: 0 }],
    link: { state: 'paid' },
    jobs: [{ afterMs: 0, steps }],
    returns: { paymentId, isForged: false },
  }
  return { plan, paymentId, steps }
}

function payingLater(ids: Ids, afterMs: number, before: Plan): Plan {
  const { paymentId, steps } = paying(ids)
  return { ...before, jobs: [...before.jobs, { afterMs, steps: [{ do: 'capture', paymentId }, ...steps] }] }
}

function failing(ids: Ids): Plan {
  const id = ids.paymentId()
  const steps = [sending(ids)('payment.failed', id)]
  return { ...NOTHING, payments: [{ id, state: 'failed', ms: 0 }], jobs: [{ afterMs: 0, steps }] }
}

function payingTwice(ids: Ids): Plan {
  const { plan, steps } = paying(ids)
  const second = ids.paymentId()
  return {
    ...plan,
    payments: [...plan.payments, { id: second, state: 'captured', ms: 0 }],
    jobs: [{ afterMs: 0, steps: [...steps, sending(ids)('payment.captured', second)] }],
  }
}

// The last news first, and at the end that an attempt before it failed.
function payingOutOfOrder(ids: Ids): Plan {
  const { plan, steps } = paying(ids)
  const earlier = ids.paymentId()
  return {
    ...plan,
    payments: [{ id: earlier, state: 'failed', ms: 1000 }, ...plan.payments],
    jobs: [{ afterMs: 0, steps: [...steps.toReversed(), sending(ids)('payment.failed', earlier)] }],
  }
}

// What somebody without the secret can do: no money moves.
function forging(ids: Ids): Plan {
  const paymentId = ids.paymentId()
  const steps = [sending(ids)('payment_link.paid', null, true)]
  return { ...NOTHING, jobs: [{ afterMs: 0, steps }], returns: { paymentId, isForged: true } }
}

function disputing(ids: Ids, paidId: string | null): Plan {
  const opening = (paymentId: string): Step[] => [
    { do: 'dispute', paymentId, state: 'opened' },
    sending(ids)('payment.dispute.created', paymentId),
  ]
  if (paidId !== null) return { ...NOTHING, jobs: [{ afterMs: 0, steps: opening(paidId) }] }
  const { plan, paymentId, steps } = paying(ids)
  return { ...plan, jobs: [{ afterMs: 0, steps: [...steps, ...opening(paymentId)] }] }
}

function payingLate(ids: Ids, { state }: LinkRow, now: number): Plan {
  if (state !== 'created') return payingLater(ids, LATE_MS, NOTHING)
  const steps = [sending(ids)('payment_link.expired')]
  const expired: Plan = {
    ...NOTHING,
    link: { state: 'expired', expiresAt: now },
    jobs: [{ afterMs: 0, steps }],
  }
  return payingLater(ids, LATE_MS, expired)
}

/** Returns what a press of a button does. `paidId` is the payment of a link that is paid. */
export function planOf(
  action: Exclude<SandboxAction, RefundAction>,
  { ids, link, paidId, now }: { ids: Ids; link: LinkRow; paidId: string | null; now: number },
): Plan {
  const { plan, steps } = paying(ids)
  const endDispute = (state: 'won' | 'lost'): Plan => {
    if (paidId === null) return NOTHING
    const end: Step[] = [
      { do: 'dispute', paymentId: paidId, state },
      sending(ids)(`payment.dispute.${state}`, paidId),
    ]
    return { ...NOTHING, jobs: [{ afterMs: 0, steps: end }] }
  }
  switch (action) {
    case 'pay':
      return plan
    case 'fail':
      return failing(ids)
    case 'close':
      return NOTHING
    case 'pay-after-closing':
      return payingLater(ids, AFTER_CLOSING_MS, NOTHING)
    case 'pay-late':
      return payingLate(ids, link, now)
    case 'pay-twice':
      return payingTwice(ids)
    case 'lost-return':
      return { ...plan, returns: null }
    case 'duplicate-webhook':
      return { ...plan, jobs: [{ afterMs: 0, steps: [...steps, ...steps] }] }
    case 'out-of-order-webhook':
      return payingOutOfOrder(ids)
    case 'wrong-signature':
      return forging(ids)
    case 'refund-fails':
      return { ...plan, link: { ...plan.link, refundsFail: true } }
    case 'dispute':
      return disputing(ids, paidId)
    case 'dispute-won':
      return endDispute('won')
    case 'dispute-lost':
      return endDispute('lost')
  }
}
