import { formatPaise } from '#shared/domain/sales/money.ts'
import { plainPages } from '#server/lib/plain-page.ts'
import { xml } from '#server/lib/xml.ts'
import type { Markup } from '#server/lib/xml.ts'
import { SANDBOX_ACTIONS } from './actions.ts'
import type { SandboxAction } from './actions.ts'
import type { SimulatedLink } from './entities.ts'
import type { SimulatedView } from './simulation.ts'

// Texts of the payment pages. They belong to the server, not to the app.

type ActionTexts = {
  button: string
  hint: string
  done: string
}

const ACTION_TEXTS: Record<SandboxAction, ActionTexts> = {
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

const STATE_TEXTS: Record<SimulatedLink['status'], string> = {
  created: 'Not paid yet',
  paid: 'Paid',
  expired: 'The link has expired',
  cancelled: 'The site has cancelled this link',
}

const PAGE_TEXTS = {
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

const pages =
  plainPages(`.banner{margin:0;padding:.75rem 1rem;text-align:center;font-weight:700;letter-spacing:.1em;background:#7a1f00;color:#fff}
h2{font-size:1rem;margin:1.5rem 0 .5rem}
dl{margin:1rem 0;display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}
dd{margin:0;overflow-wrap:anywhere}
.done{margin:1rem 0;padding:.75rem;border:2px solid CanvasText;border-radius:.5rem;font-weight:600}
form{margin:0 0 .75rem}
button{width:100%;min-height:3rem;padding:.5rem 1rem;font:inherit;text-align:start;color:ButtonText;background:ButtonFace;border:1px solid CanvasText;border-radius:.5rem;cursor:pointer}
button strong{display:block}`)

export const SANDBOX_POLICY = pages.policy

const isAction = (text: string): text is SandboxAction =>
  (SANDBOX_ACTIONS as readonly string[]).includes(text)

function button(linkId: string, action: SandboxAction, isPaid: boolean): Markup {
  const { button: name, hint } = ACTION_TEXTS[action]
  const label = action === 'dispute' && isPaid ? PAGE_TEXTS.dispute : name
  return xml`<form method="post" action="/pay/sandbox/${linkId}/${action}"><button type="submit"><strong>${label}</strong>${hint}</button></form>`
}

export function sandboxPage({ link, payments, actions }: SimulatedView, did: string): string {
  const isPaid = link.status === 'paid'
  const done = isAction(did) ? xml`<p class="done" role="status">${ACTION_TEXTS[did].done}</p>` : ''
  const buttons = actions.map((action) => button(link.id, action, isPaid))
  const amount = formatPaise(link.amount)
  return pages.render({
    title: `${PAGE_TEXTS.title} ${amount}`,
    header: xml`<header class="banner">${PAGE_TEXTS.banner}</header>`,
    main: xml`<h1>${link.description}</h1>
<p>${PAGE_TEXTS.explanation}</p>
${done}<dl><dt>${PAGE_TEXTS.amount}</dt><dd>${amount}</dd><dt>${PAGE_TEXTS.state}</dt><dd>${STATE_TEXTS[link.status]}</dd><dt>${PAGE_TEXTS.payments}</dt><dd>${payments.length === 0 ? '0' : payments.map(({ status }) => status).join(', ')}</dd></dl>
<h2>${PAGE_TEXTS.actions}</h2>
${buttons}<p><a href="/purchases?order=${link.referenceId}">${PAGE_TEXTS.back}</a></p>`,
  })
}
