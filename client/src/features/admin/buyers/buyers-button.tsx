import { useState } from 'react'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { BuyersDialog } from './buyers-dialog.tsx'

type Props = { type: SoldType; id: string; title: string }

export function BuyersButton({ type, id, title }: Props) {
  const { soldItems: messages } = useMessages(admin)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-label={messages.buyersOf(title)} onClick={() => setIsOpen(true)}>
        {messages.buyers}
      </Button>
      {isOpen && <BuyersDialog type={type} id={id} title={title} onClose={() => setIsOpen(false)} />}
    </>
  )
}
