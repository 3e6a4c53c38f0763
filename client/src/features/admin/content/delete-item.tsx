import { useState } from 'react'
import type { AdminRow, BulkData } from '#shared/contracts/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { isSoldType } from '#shared/domain/sales/sale.ts'
import { Confirm } from '#client/ui/confirm-dialog.tsx'
import { BuyersChoice, useBuyersForm } from '#client/features/admin/buyers/buyers-choice.tsx'
import { buyersPath } from '#client/features/admin/buyers/use-buyers.ts'
import { useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'
import { useUndoChange } from '#client/features/admin/requests/use-undo-change.ts'
import { itemPath, type KindName } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'

type Props = { kind: KindName; row: AdminRow; title: string }

/** Deletes an item after a confirmation; it goes to the trash. */
export function DeleteItem(props: Props) {
  const { content: messages } = useMessages(admin)
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button
        className="grow text-red lg:grow-0"
        aria-label={messages.named(messages.deleteAction, props.title)}
        onClick={() => setIsConfirming(true)}
      >
        {messages.deleteAction}
      </Button>
      {isConfirming && <ConfirmDeletion {...props} onClose={() => setIsConfirming(false)} />}
    </>
  )
}

function ConfirmDeletion({ kind, row, title, onClose }: Props & { onClose: () => void }) {
  const { content: messages, soldItems } = useMessages(admin)
  const reload = useInvalidate(`/admin/content/${kind}`)
  const offerUndo = useUndoChange(kind, reload)
  const buyers = useBuyersForm()
  const { mutate: refund } = useAdminWrite({ failed: soldItems.refundFailed, onSettled: reload })
  const { mutate, isPending, failure } = useAdminWrite<BulkData['items'][number]>({
    failed: messages.deleteFailed,
    done: null,
    onSuccess: ({ message, data }) => {
      onClose()
      // No undo here: the refunds have begun.
      const body = buyers.refundBody()
      if (body !== null && isSoldType(kind)) {
        refund({ path: `${buyersPath(kind, row._id)}/refund`, method: 'POST', body })
        return
      }
      offerUndo(message === '' ? messages.deletedDone : message, [{ _id: row._id, version: data.version }])
      reload()
    },
    onError: () => undefined,
  })

  const remove = async () => {
    if (await buyers.validate()) mutate({ path: itemPath(kind, row._id, 'item'), method: 'DELETE', body: {} })
  }

  return (
    <Confirm
      title={<bdi>{title}</bdi>}
      text={messages.confirmDelete[kind]}
      hint={messages.trashHint}
      confirm={messages.deleteAction}
      cancel={messages.cancel}
      isBusy={isPending}
      error={failure ?? undefined}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {isSoldType(kind) && <BuyersChoice type={kind} id={row._id} form={buyers} />}
    </Confirm>
  )
}
