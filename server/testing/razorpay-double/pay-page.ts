import { createHmac } from 'node:crypto'
import { escapeXml } from '#server/lib/xml.ts'
import type { DoubleLink } from './entities.ts'

/** Returns the page at the short address of a link: buttons to pay and to fail. */
export const payPage = (link: DoubleLink): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Razorpay double</title><style>:root{color-scheme:light dark}body{font-family:sans-serif;max-width:30rem;margin:1rem auto;padding:0 1rem}button{font:inherit;width:100%;min-height:3rem;margin:.25rem 0}</style>
<h1>Razorpay double</h1><p>${escapeXml(link.description)}</p><p>${link.currency} ${link.amount / 100}, ${link.status}</p>
${['pay', 'fail'].map((action) => `<form method="post" action="/rzp/${link.code}/${action}"><button>${action}</button></form>`).join('\n')}
</html>`

/** Returns the address to which the provider sends a buyer after a payment. */
export function callbackUrl(link: DoubleLink, paymentId: string, keySecret: string): string {
  const signed = [link.id, link.referenceId, 'paid', paymentId].join('|')
  const url = new URL(link.callbackUrl)
  url.searchParams.set('razorpay_payment_id', paymentId)
  url.searchParams.set('razorpay_payment_link_id', link.id)
  url.searchParams.set('razorpay_payment_link_reference_id', link.referenceId)
  url.searchParams.set('razorpay_payment_link_status', 'paid')
  url.searchParams.set('razorpay_signature', createHmac('sha256', keySecret).update(signed).digest('hex'))
  return url.href
}
