import '#shared/contracts/zod-jitless.ts'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '#shared/contracts/api.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useAdminApi } from '#client/features/admin/requests/admin-api.ts'
import { useDrafts } from '#client/features/admin/forms/drafts/draft-store.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { KINDS } from '#client/features/kinds.ts'
import type { AdminFormProps } from '#client/features/admin/lists/item-form.tsx'
import { FormScreen } from './form-screen.tsx'
import { loadForm } from '#client/features/admin/forms/drafts/load-form.ts'

function useOpenedForm({ kind, itemId, copyOf = null, stage = null }: LoadProps) {
  const api = useAdminApi()
  const drafts = useDrafts()
  const messages = useMessages(adminForms)
  return useQuery({
    queryKey: ['form', kind, itemId, copyOf, stage],
    queryFn: async () => {
      const form = (await KINDS[kind].form())(messages)
      const ports = { api, drafts, now: serverNow(), messages }
      return { form, opened: await loadForm(form, { itemId, copyOf, stage }, ports) }
    },
  })
}

type LoadProps = Pick<AdminFormProps, 'kind' | 'itemId'> & {
  copyOf?: string | null
  stage?: NonNullable<AdminFormProps['stage']> | null
}

export function AdminForm({ onSaved, onClose, ...target }: AdminFormProps) {
  const messages = useMessages(adminForms)
  const { data, error, status, refetch } = useOpenedForm(target)
  if (status === 'pending') {
    return (
      <div role="status">
        <span className="sr-only">{messages.loading}</span>
        <SkeletonText />
      </div>
    )
  }
  if (status === 'error') {
    if (!isNotFound(error)) return <ErrorState error={error} onRetry={() => void refetch()} />
    return (
      <div role="alert" className="grid justify-items-start gap-3 py-6">
        <p>{messages.notFound}</p>
        <Button onClick={onClose}>{messages.close}</Button>
      </div>
    )
  }
  return (
    <FormScreen
      form={data.form}
      itemId={target.itemId}
      opened={data.opened}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}
