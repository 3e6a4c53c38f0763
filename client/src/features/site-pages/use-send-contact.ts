import { useSession } from '#client/data/session.ts'
import { useSite } from '#client/lib/site.ts'
import { readOwner, useOutbox } from '#client/device/use-outbox.ts'
import type { SendContact } from './use-contact-form.ts'
import { useSitePages } from './use-site-pages.ts'

/** Sends messages through the outbox, with the account of the user if signed in. Never waits for the session. */
export function useSendContact(): SendContact {
  const outbox = useOutbox()
  const { state } = useSession()
  const words = useSitePages().contact.form
  const { requestDelayMs } = useSite()
  return async (body) => {
    // The request delay of the site (decision E1).
    if (requestDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, requestDelayMs))
    const owner = state.status === 'signedIn' ? state.profile._id : await readOwner()
    const label = words.label(body.subject.trim())
    return outbox.add({ kind: 'contact', path: '/contact', body, owner, label })
  }
}
