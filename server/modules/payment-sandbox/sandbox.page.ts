import { createHash } from 'node:crypto'
import { formatPaise } from '#shared/domain/sales/money.ts'
import { xml } from '../../ports/xml.ts'
import type { Markup } from '../../ports/xml.ts'
import { SANDBOX_ACTIONS } from './sandbox.actions.ts'
import type { SandboxAction } from './sandbox.actions.ts'
import type { SandboxView } from './sandbox.service.ts'
import { ACTION_WORDS, PAGE_WORDS, STATE_WORDS } from './sandbox.words.ts'

const STYLE = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:32rem;margin:0 auto;padding:1rem}
.banner{margin:0;padding:.75rem 1rem;text-align:center;font-weight:700;letter-spacing:.1em;background:#7a1f00;color:#fff}
h1{font-size:1.25rem;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1rem;margin:1.5rem 0 .5rem}
dl{margin:1rem 0;display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}
dd{margin:0;overflow-wrap:anywhere}
.done{margin:1rem 0;padding:.75rem;border:2px solid CanvasText;border-radius:.5rem;font-weight:600}
form{margin:0 0 .75rem}
button{width:100%;min-height:3rem;padding:.5rem 1rem;font:inherit;text-align:start;color:ButtonText;background:ButtonFace;border:1px solid CanvasText;border-radius:.5rem;cursor:pointer}
button strong{display:block}
a{color:LinkText;display:inline-block;padding:.75rem 0}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}`

const styleHash = createHash('sha256').update(STYLE).digest('base64')

/** The policy of the pages: a style of their own, forms to this site, nothing else. */
export const SANDBOX_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')

const isAction = (text: string): text is SandboxAction =>
  (SANDBOX_ACTIONS as readonly string[]).includes(text)

function button(linkId: string, action: SandboxAction, isPaid: boolean): Markup {
  const { button: name, hint } = ACTION_WORDS[action]
  const label = action === 'dispute' && isPaid ? PAGE_WORDS.dispute : name
  return xml`<form method="post" action="/pay/sandbox/${linkId}/${action}"><button type="submit"><strong>${label}</strong>${hint}</button></form>`
}

/** Returns the page of a link; `did` is the action that was just done, as its address says. */
export function sandboxPage({ link, payments, actions }: SandboxView, did: string): string {
  const isPaid = link.state === 'paid'
  const done = isAction(did) ? xml`<p class="done" role="status">${ACTION_WORDS[did].done}</p>` : ''
  const buttons = actions.map((action) => button(link.id, action, isPaid))
  const amount = formatPaise(link.amountInPaise)
  const page = xml`<html lang="en-IN"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/><title>${PAGE_WORDS.title} ${amount}</title><style>${{ markup: STYLE }}</style></head>
<body><header class="banner">${PAGE_WORDS.banner}</header>
<main><h1>${link.description}</h1>
<p>${PAGE_WORDS.explanation}</p>
${done}<dl><dt>${PAGE_WORDS.amount}</dt><dd>${amount}</dd><dt>${PAGE_WORDS.state}</dt><dd>${STATE_WORDS[link.state]}</dd><dt>${PAGE_WORDS.payments}</dt><dd>${payments.length === 0 ? '0' : payments.map(({ state }) => state).join(', ')}</dd></dl>
<h2>${PAGE_WORDS.actions}</h2>
${buttons}<p><a href="/purchases?order=${link.reference}">${PAGE_WORDS.back}</a></p></main></body></html>`
  return `<!doctype html>\n${page.markup}`
}
