import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkBody } from '#shared/contracts/admin.ts'
import { BULK_MAX } from '#shared/domain/constants.ts'
import type { KindName } from '#shared/domain/kinds.ts'
import { useAdminApi } from '#client/features/admin/requests/admin-api.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { errorText } from '#client/features/admin/requests/api-errors.ts'

type Props = { kind: KindName; drafts: BulkBody['items']; onPublished: () => void }

/** Publishes drafts in batches. After a failure the button publishes the remaining ones. */
export function PublishDrafts({ kind, drafts, onPublished }: Props) {
  const { area, transfer: messages } = useMessages(admin)
  const api = useAdminApi()
  const toast = useToast()
  const [done, setDone] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      for (let first = done; first < drafts.length; first += BULK_MAX) {
        const items = drafts.slice(first, first + BULK_MAX)
        await api(`/admin/content/${kind}/publish`, { method: 'POST', body: { items } })
        setDone(first + items.length)
      }
    },
    onSuccess: () => {
      toast(messages.published(drafts.length))
      onPublished()
    },
  })

  const left = drafts.length - done
  return (
    <>
      {left > 0 && (
        <Button variant="primary" disabled={isPending} onClick={() => mutate()}>
          {isPending ? messages.publishing(done, drafts.length) : messages.publish(left)}
        </Button>
      )}
      <p role="alert" className={error === null ? 'sr-only' : 'basis-full text-red'}>
        {error !== null && errorText(error, area.failed, messages.publishFailed)}
      </p>
    </>
  )
}
