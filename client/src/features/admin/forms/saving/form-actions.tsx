import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Button } from '#client/ui/button.tsx'
import type { KindForm } from '#client/content/kind-forms/kind-form.ts'
import { DraftStatus } from '#client/features/admin/forms/drafts/draft-banner.tsx'
import type { DraftState } from '#client/features/admin/forms/drafts/use-form-draft.ts'
import type { SaveState } from './use-save-item.ts'
import { useInvalidFields } from './invalid-fields.ts'

// More names than these would cover the fields on a phone.
const NAMED_MAX = 6

type Props = { form: KindForm; state: SaveState; draft: DraftState; onClose: () => void }

export function FormActions({ form, state, draft, onClose }: Props) {
  const messages = useMessages(adminForms)
  const isSaving = state.kind === 'saving'
  return (
    <div className="sticky bottom-0 z-10 mt-6 border-t border-line bg-paper py-3">
      <ErrorBanner form={form} state={state} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          aria-disabled={isSaving}
          aria-keyshortcuts="Control+Enter"
          className="min-w-36 aria-disabled:opacity-60"
        >
          {isSaving ? messages.submitting : messages.submit}
        </Button>
        <Button onClick={onClose}>{messages.close}</Button>
        <DraftStatus state={draft} />
      </div>
      <p className="mt-2 hidden text-sm text-soft pointer-fine:block">{messages.keys}</p>
    </div>
  )
}

// The live region always exists, so that screen readers announce new text.
function ErrorBanner({ form, state }: Pick<Props, 'form' | 'state'>) {
  const messages = useMessages(adminForms)
  const wrong = useInvalidFields(form, messages)
  const { openLogin } = useSession()
  const message =
    state.kind === 'invalid' ? messages.checkFields : state.kind === 'failed' ? state.message : null
  return (
    <div role="alert">
      {message !== null && (
        <div className="mb-3 rounded-lg border border-red px-4 py-2">
          <p className="font-semibold text-red">{message}</p>
          {wrong.length > 0 && <p>{messages.wrongFields(wrong.slice(0, NAMED_MAX), wrong.length)}</p>}
          {state.kind === 'failed' && <p>{messages.kept}</p>}
          {state.kind === 'failed' && state.isSignedOut && (
            <Button className="mt-1" onClick={() => openLogin('admin')}>
              {messages.signIn}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
