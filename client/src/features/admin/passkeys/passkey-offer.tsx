import { useState } from 'react'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { isFormOpen, useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { readStored, writeStored } from '#client/lib/browser-storage.ts'

const declinedKey = (userId: string): string => `passkey-offer-declined:${userId}`

/** Offers a passkey to an admin without one, but not above a form; "Not now" hides it in this tab. */
export function PasskeyOffer() {
  const { offer, add } = useMessages(admin).passkeys
  const { state } = useSession()
  const { search } = useAdminSearch()
  const [isDeclined, setIsDeclined] = useState(false)
  if (isFormOpen(search) || state.status !== 'signedIn') return null
  if (state.profile.passkeyStep !== 'offered') return null
  const { _id } = state.profile
  if (isDeclined || readStored(declinedKey(_id), 'tab') !== null) return null
  const decline = () => {
    writeStored(declinedKey(_id), '1', 'tab')
    setIsDeclined(true)
  }
  return (
    <aside
      aria-label={offer.title}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-sunken px-4 py-3"
    >
      <p className="grow basis-60">{offer.text}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton href="/admin/passkeys" variant="primary">
          {add}
        </LinkButton>
        <Button onClick={decline}>{offer.notNow}</Button>
      </div>
    </aside>
  )
}
