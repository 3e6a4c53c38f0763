import { useSession } from '#client/layout/session.ts'
import { useSite } from '#client/layout/site.ts'
import { readOwner, useOutbox, useSendingLater } from '#client/content/outbox/use-outbox.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import type { SendContact } from './use-contact-form.ts'

/** Sends messages through the outbox, with the account of the user if signed in. Never waits for the session. */
export function useSendContact(): SendContact {
  const outbox = useOutbox()
  useSendingLater()
  const { state } = useSession()
  const messages = useMessages(sitePages).contact.form
  const { requestDelayMs } = useSite()
  return async (body) => {
    // The outbox does not apply the request delay of the site.
    if (requestDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, requestDelayMs))
    const owner = state.status === 'signedIn' ? state.profile._id : await readOwner()
    const label = messages.label(body.subject.trim())
    return outbox.add({ kind: 'contact', path: '/contact', body, owner, label })
  }
}
