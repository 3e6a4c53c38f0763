import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import { ApiError } from '#shared/contracts/api.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import { useAdminApi, type AdminApi } from '#client/features/admin/requests/admin-api.ts'
import type { FormValues, KindForm } from '#client/content/kind-forms/kind-form.ts'
import { formError } from '#client/ui/forms/contract-resolver.ts'
import { formValues } from '#client/features/admin/forms/values/form-values.ts'
import type { Baseline } from '#client/features/admin/forms/drafts/load-form.ts'
import { formPath, requestBody } from '#client/features/admin/forms/values/request-body.ts'

export type SavedItem = { message: string; item: FormValues }

/** Saves a new item, or updates the version that the form was opened with (If-Match). */
async function saveItem(
  api: AdminApi,
  { kind }: KindForm,
  body: FormValues,
  edited: { id: string; version: number } | null,
): Promise<SavedItem> {
  const { message, data } = await (edited === null
    ? api<Record<string, FormValues>>(kind.paths.create, { method: 'POST', body })
    : api<Record<string, FormValues>>(kind.paths.item.replace(':id', encodeURIComponent(edited.id)), {
        method: 'PUT',
        body,
        headers: { 'If-Match': `"${edited.version}"` },
      }))
  const text = message.trim() === '' ? kind.messages[edited === null ? 'created' : 'updated'] : message
  return { message: text, item: data[kind.itemKey] ?? {} }
}

/** Reason of a failed save: a message, field errors, and the current item if another user saved first. */
type FormSaveError = {
  message: string
  errors: readonly FieldError[]
  current: FormValues | null
  isSignedOut: boolean
}

const isItem = (value: unknown): value is FormValues => typeof value === 'object' && value !== null

/** Converts the error of a failed save. Uses the form's own message if the server sent none. */
function toSaveError(error: unknown, { failed }: KindForm, isEdit: boolean): FormSaveError {
  const fallback = isEdit ? failed.update : failed.create
  if (!(error instanceof ApiError)) {
    const message = isEdit ? fallback : (failed.unreachableCreate ?? fallback)
    return { message, errors: [], current: null, isSignedOut: false }
  }
  const { current } = error.data
  return {
    message: error.message.trim() === '' ? fallback : error.message,
    errors: error.errors,
    current: error.status === 409 && isItem(current) ? current : null,
    isSignedOut: error.status === 401,
  }
}

export type SaveState =
  | { kind: 'idle' | 'saving' | 'invalid' }
  | { kind: 'failed'; message: string; isSignedOut: boolean }
  | { kind: 'conflict'; theirs: Baseline }

type Options = {
  form: KindForm
  /** List for which the form was opened; null if the full item is edited. */
  stage: Stage | null
  itemId: string | null
  methods: UseFormReturn<FormValues>
  onSaved: (saved: SavedItem) => void
}

/** Saves the form over its baseline, one request at a time, and shows the server's errors at their fields. */
export function useSaveItem({ form, stage, itemId, methods, onSaved }: Options) {
  const api = useAdminApi()
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const isSaving = useRef(false)

  const fail = (
    { message, errors, current, isSignedOut }: FormSaveError,
    positions: Record<string, number[]>,
  ) => {
    if (current !== null) {
      const theirs = { item: current, base: formValues(form, current), version: Number(current['version']) }
      setState({ kind: 'conflict', theirs })
      return
    }
    for (const error of errors) methods.setError(formPath(error, positions), formError(error))
    setState({ kind: 'failed', message, isSignedOut })
  }

  const send = async (baseline: Baseline | null) => {
    const { body, positions } = requestBody(form, methods.getValues(), baseline?.base ?? null, stage === null)
    const edited = itemId === null || baseline === null ? null : { id: itemId, version: baseline.version }
    setState({ kind: 'saving' })
    try {
      const saved = await saveItem(api, form, body, edited)
      setState({ kind: 'idle' })
      onSaved(saved)
    } catch (error) {
      fail(toSaveError(error, form, itemId !== null), positions)
    }
  }

  const save = async (baseline: Baseline | null) => {
    if (isSaving.current) return
    isSaving.current = true
    let isInvalid = false
    const submit = methods.handleSubmit(
      () => send(baseline),
      () => {
        isInvalid = true
      },
    )
    await submit().finally(() => {
      isSaving.current = false
    })
    // Errors are marked only now: the focus moves to the first of them.
    if (isInvalid) setState({ kind: 'invalid' })
  }

  return { state, save, dismiss: () => setState({ kind: 'idle' }) }
}
