import { useState } from 'react'
import type { AdminRow } from '#shared/contracts/admin.ts'
import { useAdminApi } from '#client/data/admin-api.ts'
import { Button } from '#client/ui/button.tsx'
import { Confirm } from '#client/ui/confirm-dialog.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { failureText } from './failure.ts'
import { itemPath, type KindName } from '#shared/domain/kinds.ts'
import { useAdminWords } from './use-admin-words.ts'

type Props = { kind: KindName; row: AdminRow; title: string; onDeleted: () => void }

/** Deletes an item after a confirmation; it goes to the trash. */
export function DeleteItem({ kind, row, title, onDeleted }: Props) {
  const { content: words, area } = useAdminWords()
  const api = useAdminApi()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  const remove = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      const { message } = await api(itemPath(kind, row._id, 'item'), { method: 'DELETE', body: {} })
      setIsAsking(false)
      toast(message === '' ? words.deletedDone : message)
      // The focused row is removed.
      document.getElementById('content')?.focus({ preventScroll: true })
      onDeleted()
    } catch (failure) {
      setError(failureText(failure, area.failed, words.deleteFailed))
    }
    setIsBusy(false)
  }

  return (
    <>
      <Button
        className="grow text-red lg:grow-0"
        aria-label={words.named(words.deleteAction, title)}
        onClick={() => setIsAsking(true)}
      >
        {words.deleteAction}
      </Button>
      {isAsking && (
        <Confirm
          title={<bdi>{title}</bdi>}
          text={words.confirmDelete[kind]}
          hint={words.trashHint}
          confirm={words.deleteAction}
          cancel={words.cancel}
          isBusy={isBusy}
          error={error}
          onConfirm={() => void remove()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
