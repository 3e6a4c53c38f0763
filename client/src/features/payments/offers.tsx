import { useState, type ReactNode } from 'react'
import { OfferContext, type Offer } from '#client/content/offers.ts'
import { PaymentModal } from './payment-modal.tsx'

/** Lets everything below open the payment modal over the page. */
export function Offers({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<Offer | null>(null)
  return (
    <OfferContext value={setOffer}>
      {children}
      {offer && <PaymentModal offer={offer} onClose={() => setOffer(null)} />}
    </OfferContext>
  )
}
