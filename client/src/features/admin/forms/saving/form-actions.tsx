import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { indiaDay, formatInstant } from '#shared/domain/dates/india-day.ts'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Button } from '#client/ui/button.tsx'
import type { KindForm, FieldSpec, FormMessages, FormValues } from '#client/content/kind-forms/kind-form.ts'
import type { DraftState } from '#client/features/admin/forms/drafts/use-form-draft.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { firstMessage } from '#client/features/admin/forms/values/first-message.ts'
import { isUnconfirmed, toRows } from '#client/features/admin/forms/values/eligibility-values.ts'
import type { SaveState } from './use-save-item.ts'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

// Errors of list entries are under their row numbers, errors of the list itself beside them.
const findRowErrors = (node: Node): [number, unknown][] =>
  Object.entries(node).flatMap(([key, part]): [number, unknown][] =>
    /^\d+$/.test(key) && firstMessage(part) !== undefined ? [[Number(key), part]] : [],
  )

function findInvalidNames(
  spec: FieldSpec,
  node: unknown,
  { lists, tables, options, eligibility }: FormMessages,
): string[] {
  const rows = isNode(node) ? findRowErrors(node) : []
  if (rows.length === 0) return [spec.label]
  switch (spec.type) {
    case 'entries':
      return rows.flatMap(([row, part]) =>
        spec.columns
          .filter(({ name }) => isNode(part) && firstMessage(part[name]) !== undefined)
          .map(({ label }) => lists.cell(label, spec.label, row + 1)),
      )
    case 'eligibility':
      return rows.flatMap(([row, part]) =>
        Object.entries(eligibility.fields)
          .filter(([name]) => isNode(part) && firstMessage(part[name]) !== undefined)
          .map(([, label]) => lists.cell(label, spec.label, row + 1)),
      )
    case 'tables':
      return rows.map(([section]) => tables.section(section + 1))
    case 'options':
      return rows.map(([option]) => options.option(option + 1))
    default:
      return [spec.label]
  }
}

/** Returns the names of the fields that have an error, in the order of the form. */
function useInvalidFields(form: KindForm, messages: FormMessages): string[] {
  const { control } = useFormContext<FormValues>()
  const errors: Node = useFormState({ control }).errors
  const specs = form.groups.flatMap(({ fields }) =>
    fields.flatMap((name) => form.fields.filter((spec) => spec.name === name)),
  )
  const own = specs.flatMap((spec) =>
    firstMessage(errors[spec.name]) === undefined ? [] : findInvalidNames(spec, errors[spec.name], messages),
  )
  return firstMessage(errors['publishAt']) === undefined ? own : [...own, messages.publication.publishAt]
}

// Most field names in the message: more names would cover the fields on a phone.
const NAMED_MAX = 6

type Props = { form: KindForm; state: SaveState; draft: DraftState; onClose: () => void }

export function FormActions({ form, state, draft, onClose }: Props) {
  const messages = useMessages(adminForms)
  const isSaving = state.kind === 'saving'
  return (
    <>
      {form.fields.map(
        ({ name, type }) => type === 'eligibility' && <UnconfirmedNotice key={name} name={name} />,
      )}
      <div className="admin-dock z-10 mt-6 border-t border-line bg-paper py-3">
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
        <p className="mt-2 hidden text-sm text-soft pointer-fine:block">{messages.keyboardHint}</p>
      </div>
    </>
  )
}

/** Number of unconfirmed rows, which a save does not publish. */
function UnconfirmedNotice({ name }: { name: string }) {
  const { notPublished } = useMessages(adminForms).eligibility
  const { control } = useFormContext<FormValues>()
  const count = toRows(useWatch({ control, name })).filter(isUnconfirmed).length
  if (count === 0) return null
  return <p className="mt-4 text-amber">{notPublished(count)}</p>
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
          {state.kind === 'failed' && <p>{messages.textRetained}</p>}
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

/** Formats an instant: the time if it is today, else date and time. */
const formatSaveTime = (at: number): string =>
  indiaDay(at) === indiaDay(serverNow()) ? formatInstant(at).slice(-5) : formatInstant(at)

export function RestoredBanner({ at, onDiscard }: { at: number; onDiscard: () => void }) {
  const messages = useMessages(adminForms).drafts
  return (
    <div className="my-3 flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-sunken py-1 pr-1 pl-4">
      <p role="status">{messages.restored(formatSaveTime(at))}</p>
      <Button variant="text" onClick={onDiscard}>
        {messages.discard}
      </Button>
    </div>
  )
}

/** Shows the time of the last draft save on this device, or its failure. */
function DraftStatus({ state }: { state: DraftState }) {
  const messages = useMessages(adminForms).drafts
  if (state.kind === 'none') return null
  return state.kind === 'failed' ? (
    <p role="alert" className="text-sm text-red">
      {messages.noSpace}
    </p>
  ) : (
    <p className="text-sm text-soft">{messages.saved(formatSaveTime(state.at))}</p>
  )
}
