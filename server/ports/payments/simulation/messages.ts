import type { SandboxAction } from './actions.ts'
import type { SimulatedLink } from './entities.ts'

// Texts of the payment pages. They belong to the server, not to the app.

type ActionTexts = {
  button: string
  hint: string
  done: string
}

export const ACTION_TEXTS: Record<SandboxAction, ActionTexts> = {
  pay: { button: 'Pay', hint: 'The payment succeeds.', done: 'Paid.' },
  fail: {
    button: 'Fail',
    hint: 'The attempt fails. You can pay after it.',
    done: 'The attempt failed. No money moved.',
  },
  close: {
    button: 'Close without paying',
    hint: '',
    done: 'The page counts as closed. No money moved. Go back to the site.',
  },
  'pay-after-closing': {
    button: 'Close, and pay 30 s later',
    hint: 'Like a slow UPI app.',
    done: 'The page counts as closed. The payment comes in 30 seconds.',
  },
  'pay-late': {
    button: 'Pay late',
    hint: 'The money comes 10 s after the end of the link.',
    done: 'The link has expired. The payment still comes in 10 seconds.',
  },
  'pay-twice': { button: 'Pay twice', hint: 'Two payments succeed.', done: 'Paid twice.' },
  'lost-return': {
    button: 'Pay, and lose the way back',
    hint: 'You stay here, as if you closed the browser.',
    done: 'Paid. The way back to the site was lost.',
  },
  'duplicate-webhook': {
    button: 'Pay, webhooks twice',
    hint: 'Every webhook is delivered twice.',
    done: 'Paid.',
  },
  'out-of-order-webhook': {
    button: 'Pay, webhooks in the wrong order',
    hint: 'The webhook of a failed attempt comes last.',
    done: 'Paid.',
  },
  'wrong-signature': {
    button: 'Forge a payment',
    hint: 'No money moves. The signatures are wrong.',
    done: 'Nothing was paid.',
  },
  'refund-fails': { button: 'Pay, refunds fail', hint: '', done: 'Paid. Refunds of it will fail.' },
  dispute: {
    button: 'Pay, and dispute it',
    hint: 'The bank of the buyer opens a dispute.',
    done: 'The payment is disputed.',
  },
  'dispute-won': { button: 'End the dispute: won', hint: '', done: 'The dispute was won by the site.' },
  'dispute-lost': { button: 'End the dispute: lost', hint: '', done: 'The dispute was lost by the site.' },
  refund: {
    button: 'Refund from the provider’s dashboard',
    hint: 'The site only gets a webhook.',
    done: 'The refund was started.',
  },
  'refund-part': {
    button: 'Refund a part from the provider’s dashboard',
    hint: 'Half of the remaining amount.',
    done: 'The partial refund was started.',
  },
}

export const STATE_TEXTS: Record<SimulatedLink['status'], string> = {
  created: 'Not paid yet',
  paid: 'Paid',
  expired: 'The link has expired',
  cancelled: 'The site has cancelled this link',
}

export const PAGE_TEXTS = {
  title: 'TEST MODE: payment',
  banner: 'TEST MODE',
  explanation: 'This page replaces a payment provider. No money moves here.',
  amount: 'Amount',
  state: 'State',
  payments: 'Payments',
  actions: 'What happens?',
  back: 'Back to the site',
  dispute: 'Dispute the payment',
}
