import { useState } from 'react'
import type { AdminRow, BulkData } from '#shared/contracts/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { isSoldType } from '#shared/domain/sales/sale.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { Confirm } from '#client/ui/confirm-dialog.tsx'
import { BuyersChoice, type BuyersDecision } from '#client/features/admin/buyers/buyers-choice.tsx'
import { buyersPath } from '#client/features/admin/buyers/use-buyers.ts'
import { useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'
import { useUndoChange } from '#client/features/admin/requests/use-undo-change.ts'
import { itemPath, type KindName } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'

const KEEP_ACCESS: BuyersDecision = { isRefund: false, reason: '' }

type Props = { kind: KindName; row: AdminRow; title: string }

/** Deletes an item after a confirmation; it goes to the trash. */
export function DeleteItem({ kind, row, title }: Props) {
  const { content: messages, soldItems } = useMessages(admin)
  const reload = useInvalidate(`/admin/content/${kind}`)
  const offerUndo = useUndoChange(kind, reload)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const [decision, setDecision] = useState(KEEP_ACCESS)
  const { mutate: refund } = useAdminWrite({ failed: soldItems.refundFailed, onSettled: reload })
  const { mutate, isPending, failure } = useAdminWrite<BulkData['items'][number]>({
    failed: messages.deleteFailed,
    done: null,
    onSuccess: ({ message, data }) => {
      setIsConfirming(false)
      // No undo here: the refunds have begun.
      if (decision.isRefund && isSoldType(kind)) {
        const path = `${buyersPath(kind, row._id)}/refund`
        refund({ path, method: 'POST', body: { reason: decision.reason } })
        return
      }
      offerUndo(message === '' ? messages.deletedDone : message, [{ _id: row._id, version: data.version }])
      reload()
    },
    onError: () => undefined,
  })

  const remove = () => {
    const isMissing = decision.isRefund && isBlank(decision.reason)
    setIsReasonMissing(isMissing)
    if (!isMissing) mutate({ path: itemPath(kind, row._id, 'item'), method: 'DELETE', body: {} })
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
          isBusy={isPending}
          error={isReasonMissing ? soldItems.sayWhy : (failure ?? undefined)}
          onConfirm={remove}
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
