import { useCallback, useEffect, useRef, useState } from 'react'
import { DRAFT_AUTOSAVE_MS } from '#shared/domain/constants.ts'
import { keyedLocks } from '#shared/domain/work/keyed-locks.ts'
import type { Draft } from '#client/device/db/db.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useInterval } from '#client/ui/use-interval.ts'
import { useDrafts } from './draft-store.ts'
import type { FormValues, KindForm } from '#client/content/kind-forms/kind-form.ts'
import { changedFields } from '#client/features/admin/forms/values/request-body.ts'

export type DraftState = { kind: 'none' } | { kind: 'kept'; at: number } | { kind: 'failed' }

type Options = {
  form: KindForm
  draftId: string
  getValues: () => FormValues
  clean: FormValues
  /** Baseline: values and version of an item in edit mode. */
  baseline: { base: FormValues; version: number } | null
}

// Steps run one after another: a draft being written must not outlive its removal.
function useSteps() {
  const [state, setState] = useState<DraftState>({ kind: 'none' })
  const [inOrder] = useState(keyedLocks)
  const enqueue = useCallback(
    (step: () => Promise<void>, reached: DraftState) => {
      void inOrder('', step).then(
        () => setState(reached),
        () => setState({ kind: 'failed' }),
      )
    },
    [inOrder],
  )
  return { state, enqueue }
}

/** Calls `save` every 5 s and on unmount, `leave` when the page may be closed. */
function useAutosave(save: () => void, leave: () => void) {
  useEffect(() => {
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leave)
      save()
    }
  }, [save, leave])
  useInterval(save, DRAFT_AUTOSAVE_MS)
}

/**
 * Autosaves a changed draft on this device every 5 s, and when the user leaves. `clear` removes it and treats the
 * current values as unchanged.
 */
export function useFormDraft({ form, draftId, getValues, clean, baseline }: Options) {
  const store = useDrafts()
  const kind = form.kind.name
  const { state, enqueue } = useSteps()
  const nothingTyped = useRef(clean)
  const lastSaved = useRef(JSON.stringify(clean))
  const latest = useRef({ getValues, baseline })
  useEffect(() => {
    latest.current = { getValues, baseline }
  })

  const remove = useCallback(
    () => enqueue(() => store.remove(kind, draftId), { kind: 'none' }),
    [enqueue, store, kind, draftId],
  )

  // Marks the current values as saved. Returns their draft, undefined if unchanged, null if nothing is typed.
  const nextDraft = useCallback((): Draft | null | undefined => {
    const text = JSON.stringify(latest.current.getValues())
    if (text === lastSaved.current) return undefined
    lastSaved.current = text
    const values = JSON.parse(text) as FormValues
    if (changedFields(form, values, nothingTyped.current).length === 0) return null
    const { base = {}, version = null } = latest.current.baseline ?? {}
    return { kind, id: draftId, values, base, version, savedAt: serverNow() }
  }, [form, kind, draftId])

  const saveDraft = useCallback(
    (isLeaving: boolean) => {
      const draft = nextDraft()
      if (draft === undefined) return
      if (draft === null) {
        remove()
        return
      }
      if (isLeaving) store.saveSync(draft)
      enqueue(() => store.save(draft), { kind: 'kept', at: draft.savedAt })
    },
    [store, enqueue, remove, nextDraft],
  )
  const save = useCallback(() => saveDraft(false), [saveDraft])
  const leave = useCallback(() => saveDraft(true), [saveDraft])

  const clear = useCallback(() => {
    lastSaved.current = JSON.stringify(latest.current.getValues())
    nothingTyped.current = JSON.parse(lastSaved.current) as FormValues
    remove()
  }, [remove])

  /** Stores what a save did not send as a draft of the saved item. */
  const storeUnsent = useCallback(
    (unsent: Omit<Draft, 'kind' | 'savedAt'>) =>
      enqueue(() => store.save({ ...unsent, kind, savedAt: serverNow() }), { kind: 'none' }),
    [store, enqueue, kind],
  )

  useAutosave(save, leave)
  return { state, clear, storeUnsent }
}
