import { useState, type ReactNode } from 'react'
import { OfferContext, type Purchase } from '#client/content/sale/purchase-context.ts'
import { PaymentModal } from './payment-modal.tsx'

export function PaymentProvider({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<Purchase | null>(null)
  return (
    <OfferContext value={setOffer}>
      {children}
      {offer && <PaymentModal offer={offer} onClose={() => setOffer(null)} />}
    </OfferContext>
  )
}
