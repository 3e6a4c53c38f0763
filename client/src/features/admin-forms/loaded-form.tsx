import '#shared/contracts/zod-jitless.ts'
import { useEffect, useState } from 'react'
import { isNotFound } from '#shared/contracts/api.ts'
import { useAdminApi } from '#client/data/admin-api.ts'
import { useDrafts } from '#client/device/drafts.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import type { AdminFormProps } from './admin-form-props.ts'
import { FormScreen } from './form-screen.tsx'
import { kindForm } from './kind-forms.ts'
import { loadForm, type FormInitialState } from './load-form.ts'
import { useFormWords } from './use-form-words.ts'

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'open'; opened: FormInitialState }

const NO_PREVIEWS = {}

function useOpenedForm({ kind, itemId, copyOf = null, stage = null }: LoadProps) {
  const api = useAdminApi()
  const drafts = useDrafts()
  const words = useFormWords()
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isCurrent = true
    setState({ kind: 'loading' })
    loadForm(kindForm(kind, words), { itemId, copyOf, stage }, { api, drafts, now: Date.now(), words }).then(
      (opened) => isCurrent && setState({ kind: 'open', opened }),
      (error: unknown) => isCurrent && setState({ kind: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [api, drafts, words, kind, itemId, copyOf, stage, tries])
  return { state, retry: () => setTries((before) => before + 1) }
}

type LoadProps = Pick<AdminFormProps, 'kind' | 'itemId'> & {
  copyOf?: string | null
  stage?: NonNullable<AdminFormProps['stage']> | null
}

/** A form with what it edits, read from the server and from this device. */
export function LoadedForm({ previews = NO_PREVIEWS, onSaved, onClose, ...target }: AdminFormProps) {
  const words = useFormWords()
  const { state, retry } = useOpenedForm(target)
  if (state.kind === 'loading') {
    return (
      <div role="status">
        <span className="sr-only">{words.loading}</span>
        <SkeletonText />
      </div>
    )
  }
  if (state.kind === 'failed') {
    if (!isNotFound(state.error)) return <ErrorState error={state.error} onRetry={retry} />
    return (
      <div role="alert" className="grid justify-items-start gap-3 py-6">
        <p>{words.notFound}</p>
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    )
  }
  const form = kindForm(target.kind, words)
  return (
    <FormScreen
      form={form}
      itemId={target.itemId}
      opened={state.opened}
      previews={previews}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}
