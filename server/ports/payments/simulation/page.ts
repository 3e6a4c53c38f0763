import { formatPaise } from '#shared/domain/sales/money.ts'
import { plainPages } from '#server/lib/plain-page.ts'
import { xml } from '#server/lib/xml.ts'
import type { Markup } from '#server/lib/xml.ts'
import { SANDBOX_ACTIONS } from './actions.ts'
import type { SandboxAction } from './actions.ts'
import { ACTION_TEXTS, PAGE_TEXTS, STATE_TEXTS } from './messages.ts'
import type { SimulatedView } from './simulation.ts'

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
