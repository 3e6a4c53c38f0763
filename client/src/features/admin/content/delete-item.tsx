import { useState } from 'react'
import type { AdminRow, BulkData } from '#shared/contracts/admin.ts'
import { useAdminApi } from '#client/features/admin/requests/admin-api.ts'
import { Button } from '#client/ui/button.tsx'
import { isSoldType, type SoldType } from '#shared/domain/sales/sale.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { Confirm } from '#client/ui/confirm-dialog.tsx'
import { BuyersChoice, type BuyersDecision } from '#client/features/admin/buyers/buyers-choice.tsx'
import { errorText } from '#client/features/admin/requests/api-errors.ts'
import { buyersPath } from '#client/features/admin/buyers/use-buyers.ts'
import { useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'
import { useUndoChange } from '#client/features/admin/requests/use-undo-change.ts'
import { itemPath, type KindName } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'

const KEEP: BuyersDecision = { isRefund: false, reason: '' }

type Props = { kind: KindName; row: AdminRow; title: string }

/** Returns a function that refunds all buyers of a deleted item, and shows why where that fails. */
function useRefundBuyers(id: string) {
  const { mutateAsync } = useAdminWrite({ failed: useMessages(admin).soldItems.refundFailed })
  return (type: SoldType, reason: string) =>
    mutateAsync({ path: `${buyersPath(type, id)}/refund`, method: 'POST', body: { reason } }).catch(
      () => undefined,
    )
}

/** Deletes an item after a confirmation; it goes to the trash. */
export function DeleteItem({ kind, row, title }: Props) {
  const { content: messages, area, soldItems } = useMessages(admin)
  const api = useAdminApi()
  const reload = useInvalidate(`/admin/content/${kind}`)
  const offerUndo = useUndoChange(kind, reload)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [decision, setDecision] = useState(KEEP)
  const refundBuyers = useRefundBuyers(row._id)

  const remove = async () => {
    if (decision.isRefund && isBlank(decision.reason)) return setError(soldItems.sayWhy)
    setIsBusy(true)
    setError(undefined)
    try {
      const path = itemPath(kind, row._id, 'item')
      const { message, data } = await api<BulkData['items'][number]>(path, { method: 'DELETE', body: {} })
      setIsConfirming(false)
      // Not undone by one press: the refunds have begun.
      if (decision.isRefund && isSoldType(kind)) await refundBuyers(kind, decision.reason)
      else
        offerUndo(message === '' ? messages.deletedDone : message, [{ _id: row._id, version: data.version }])
      reload()
    } catch (cause) {
      setError(errorText(cause, area.failed, messages.deleteFailed))
    }
    setIsBusy(false)
  }

  return (
    <>
      <Button
        className="grow text-red lg:grow-0"
        aria-label={messages.named(messages.deleteAction, title)}
        onClick={() => setIsConfirming(true)}
      >
        {messages.deleteAction}
      </Button>
      {isConfirming && (
        <Confirm
          title={<bdi>{title}</bdi>}
          text={messages.confirmDelete[kind]}
          hint={messages.trashHint}
          confirm={messages.deleteAction}
          cancel={messages.cancel}
          isBusy={isBusy}
          error={error}
          onConfirm={() => void remove()}
          onCancel={() => setIsConfirming(false)}
        >
          {isSoldType(kind) && (
            <BuyersChoice type={kind} id={row._id} value={decision} onChange={setDecision} />
          )}
        </Confirm>
      )}
    </>
  )
}
