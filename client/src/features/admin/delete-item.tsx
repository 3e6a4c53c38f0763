import { useState } from 'react'
import type { AdminRow, BulkData } from '#shared/contracts/admin.ts'
import { useAdminApi } from '#client/features/admin-forms/admin-api.ts'
import { Button } from '#client/ui/button.tsx'
import { Confirm } from '#client/ui/confirm-dialog.tsx'
import { errorText } from './failure.ts'
import { useUndoChange } from './use-undo-change.ts'
import { itemPath, type KindName } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'

type Props = { kind: KindName; row: AdminRow; title: string; onDeleted: () => void }

/** Deletes an item after a confirmation; it goes to the trash. */
export function DeleteItem({ kind, row, title, onDeleted }: Props) {
  const { content: messages, area } = useMessages(admin)
  const api = useAdminApi()
  const offerUndo = useUndoChange(kind, onDeleted)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  const remove = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      const path = itemPath(kind, row._id, 'item')
      const { message, data } = await api<BulkData['items'][number]>(path, { method: 'DELETE', body: {} })
      setIsConfirming(false)
      offerUndo(message === '' ? messages.deletedDone : message, [{ _id: row._id, version: data.version }])
      onDeleted()
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
        />
      )}
    </>
  )
}
