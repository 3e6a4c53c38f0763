import { plainPages } from '#server/lib/plain-page.ts'
import { xml } from '#server/lib/xml.ts'

const WORDS = {
  title: 'No payment could be confirmed here',
  lost: 'If you paid, nothing is lost: we ask the payment provider by ourselves, and your order says how it stands.',
  purchases: 'My purchases',
}

const pages = plainPages()

export const REFUSED_RETURN_HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': pages.policy,
  'x-robots-tag': 'noindex',
} as const

/**
 * Returns the page of a return that was refused, and why. It is none of the app, which would say that there is no page at this
 * address, to somebody who may have paid.
 */
export const refusedReturnPage = (reason: string): string =>
  pages.render({
    title: WORDS.title,
    main: xml`<h1>${WORDS.title}</h1><p>${reason}</p><p>${WORDS.lost}</p><p><a href="/purchases">${WORDS.purchases}</a></p>`,
  })
