import '#shared/contracts/zod-jitless.ts'
import { useEffect, useState } from 'react'
import { isNotFound } from '#shared/contracts/api.ts'
import { useAdminApi } from '#client/data/admin-api.ts'
import { useDrafts } from '#client/device/drafts.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import type { KindForm } from '#client/content/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { KINDS } from '../kinds.ts'
import type { AdminFormProps } from './admin-form-props.ts'
import { FormScreen } from './form-screen.tsx'
import { loadForm, type FormInitialState } from './load-form.ts'

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'open'; form: KindForm; opened: FormInitialState }

function useOpenedForm({ kind, itemId, copyOf = null, stage = null }: LoadProps) {
  const api = useAdminApi()
  const drafts = useDrafts()
  const messages = useMessages(adminForms)
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isCurrent = true
    setState({ kind: 'loading' })
    const open = async () => {
      const form = (await KINDS[kind].form())(messages)
      return {
        form,
        opened: await loadForm(form, { itemId, copyOf, stage }, { api, drafts, now: Date.now(), messages }),
      }
    }
    open().then(
      (loaded) => isCurrent && setState({ kind: 'open', ...loaded }),
      (error: unknown) => isCurrent && setState({ kind: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [api, drafts, messages, kind, itemId, copyOf, stage, tries])
  return { state, retry: () => setTries((before) => before + 1) }
}

type LoadProps = Pick<AdminFormProps, 'kind' | 'itemId'> & {
  copyOf?: string | null
  stage?: NonNullable<AdminFormProps['stage']> | null
}

/** A form with the item it edits, loaded from the server and this device. */
export function LoadedForm({ onSaved, onClose, ...target }: AdminFormProps) {
  const messages = useMessages(adminForms)
  const { state, retry } = useOpenedForm(target)
  if (state.kind === 'loading') {
    return (
      <div role="status">
        <span className="sr-only">{messages.loading}</span>
        <SkeletonText />
      </div>
    )
  }
  if (state.kind === 'failed') {
    if (!isNotFound(state.error)) return <ErrorState error={state.error} onRetry={retry} />
    return (
      <div role="alert" className="grid justify-items-start gap-3 py-6">
        <p>{messages.notFound}</p>
        <Button onClick={onClose}>{messages.close}</Button>
      </div>
    )
  }
  return (
    <FormScreen
      form={state.form}
      itemId={target.itemId}
      opened={state.opened}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}
