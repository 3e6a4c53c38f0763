import type { SimulatedLink } from './entities.ts'
import type { SimulatedEvents } from './events.ts'
import { newProviderId } from './ledger.ts'
import type { SimulatedEvent, SimulationLedger } from './ledger.ts'
import type { SimulationScripts } from './scripts.ts'

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

const WHEN_PAID: readonly SandboxAction[] = [
  'dispute',
  'dispute-won',
  'dispute-lost',
  'refund',
  'refund-part',
]
const WHEN_OPEN = SANDBOX_ACTIONS.filter((action) => action === 'dispute' || !WHEN_PAID.includes(action))

export const listActions = (status: SimulatedLink['status']): readonly SandboxAction[] =>
  status === 'created' ? WHEN_OPEN : status === 'paid' ? WHEN_PAID : ['pay-late']

const LATE_MS = 10_000
const AFTER_CLOSING_MS = 30_000

type Ports = {
  ledger: SimulationLedger
  scripts: SimulationScripts
  events: SimulatedEvents
  deliver: (event: SimulatedEvent) => void
  payLater: (linkId: string, afterMs: number) => void
}

type Return = { paymentId: string; isForged: boolean } | null

type Actions = Record<SandboxAction, (link: SimulatedLink) => Return>

export function simulatedActions({ ledger, scripts, events, deliver, payLater }: Ports): Actions {
  const back = (paymentId: string): Return => ({ paymentId, isForged: false })
  const stay = (_done?: unknown): Return => null
  const paidId = ({ orderId }: SimulatedLink): string =>
    ledger.payments.of(orderId).find(({ isCaptured }) => isCaptured)?.id ?? ''

  function payAs(
    link: SimulatedLink,
    sort: (events: SimulatedEvent[]) => SimulatedEvent[],
    isAfterFailure = false,
  ) {
    let paymentId = ''
    const recorded = events.hold(() => {
      if (isAfterFailure) scripts.fail(link.id)
      paymentId = scripts.pay(link.id)
    })
    for (const event of sort(recorded)) deliver(event)
    return back(paymentId)
  }

  function refund(link: SimulatedLink, share: number): Return {
    const { id, amount, refunded } = ledger.payment(paidId(link))
    const part = Math.ceil((amount - refunded) * share)
    return stay(part > 0 && scripts.refund(id, part))
  }

  return {
    pay: ({ id }) => back(scripts.pay(id)),
    fail: ({ id }) => stay(scripts.fail(id)),
    close: () => stay(),
    'pay-after-closing': ({ id }) => stay(payLater(id, AFTER_CLOSING_MS)),
    'pay-late'({ id, status }) {
      if (status === 'created') scripts.expire(id)
      return stay(payLater(id, LATE_MS))
    },
    'pay-twice'({ id }) {
      const first = scripts.pay(id)
      scripts.pay(id)
      return back(first)
    },
    'lost-return': ({ id }) => stay(scripts.pay(id)),
    'duplicate-webhook': (link) => payAs(link, (recorded) => [...recorded, ...recorded]),
    // Latest event first, the earlier failed attempt last.
    'out-of-order-webhook': (link) => payAs(link, (recorded) => recorded.toReversed(), true),
    // A forger without the secret claims a payment. No money moves.
    'wrong-signature'(link) {
      events.send('payment_link.paid', { link: { ...link, status: 'paid' } }, true)
      return { paymentId: newProviderId('pay_'), isForged: true }
    },
    'refund-fails'(link) {
      ledger.links.put({ ...link, refundsFail: true })
      return back(scripts.pay(link.id))
    },
    dispute(link) {
      if (link.status === 'paid') return stay(scripts.dispute(paidId(link), 'created'))
      const paymentId = scripts.pay(link.id)
      scripts.dispute(paymentId, 'created')
      return back(paymentId)
    },
    'dispute-won': (link) => stay(scripts.dispute(paidId(link), 'won')),
    'dispute-lost': (link) => stay(scripts.dispute(paidId(link), 'lost')),
    refund: (link) => refund(link, 1),
    'refund-part': (link) => refund(link, 1 / 2),
  }
}
