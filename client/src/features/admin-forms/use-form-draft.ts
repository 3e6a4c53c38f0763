import { useCallback, useEffect, useRef, useState } from 'react'
import { DRAFT_AUTOSAVE_MS } from '#shared/domain/constants.ts'
import type { Draft } from '#client/device/db.ts'
import { useDrafts } from '#client/device/drafts.ts'
import type { FormValues, KindForm } from '#client/content/kind-form.ts'
import { changedFields } from './request-body.ts'

/** The outcome of the last autosave. */
export type DraftState = { kind: 'none' } | { kind: 'kept'; at: number } | { kind: 'failed' }

type Options = {
  form: KindForm
  draftId: string
  getValues: () => FormValues
  /** The form values before anything is typed. */
  clean: FormValues
  /** The baseline: values and version of an item in edit mode. */
  standing: { base: FormValues; version: number } | null
}

// Steps run one after another: a draft being written must not outlive its removal.
function useSteps() {
  const [state, setState] = useState<DraftState>({ kind: 'none' })
  const queue = useRef(Promise.resolve())
  const take = useCallback((step: () => Promise<void>, reached: DraftState) => {
    queue.current = queue.current.then(step).then(
      () => setState(reached),
      () => setState({ kind: 'failed' }),
    )
  }, [])
  return { state, take }
}

/** Calls `keep` every 5 s and on unmount, `leave` when the page may be closed. */
function useMoments(keep: () => void, leave: () => void) {
  useEffect(() => {
    const timer = setInterval(keep, DRAFT_AUTOSAVE_MS)
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leave)
      keep()
    }
  }, [keep, leave])
}

/**
 * Autosaves the draft on this device: every 5 s if it has changed, and when the page is left. `forget` removes it and
 * takes the current values as untouched.
 */
export function useFormDraft({ form, draftId, getValues, clean, standing }: Options) {
  const store = useDrafts()
  const kind = form.kind.name
  const { state, take } = useSteps()
  const nothingTyped = useRef(clean)
  const lastKept = useRef(JSON.stringify(clean))
  const latest = useRef({ getValues, standing })
  useEffect(() => {
    latest.current = { getValues, standing }
  })

  const remove = useCallback(
    () => take(() => store.remove(kind, draftId), { kind: 'none' }),
    [take, store, kind, draftId],
  )

  // Marks the current values as saved. Returns their draft, undefined if unchanged, null if nothing is typed.
  const taken = useCallback((): Draft | null | undefined => {
    const text = JSON.stringify(latest.current.getValues())
    if (text === lastKept.current) return undefined
    lastKept.current = text
    const values = JSON.parse(text) as FormValues
    if (changedFields(form, values, nothingTyped.current).length === 0) return null
    const { base = {}, version = null } = latest.current.standing ?? {}
    return { kind, id: draftId, values, base, version, savedAt: Date.now() }
  }, [form, kind, draftId])

  const keepAs = useCallback(
    (isLeaving: boolean) => {
      const draft = taken()
      if (draft === undefined) return
      if (draft === null) {
        remove()
        return
      }
      if (isLeaving) store.saveSync(draft)
      take(() => store.keep(draft), { kind: 'kept', at: draft.savedAt })
    },
    [store, take, remove, taken],
  )
  const keep = useCallback(() => keepAs(false), [keepAs])
  const leave = useCallback(() => keepAs(true), [keepAs])

  const forget = useCallback(() => {
    lastKept.current = JSON.stringify(latest.current.getValues())
    nothingTyped.current = JSON.parse(lastKept.current) as FormValues
    remove()
  }, [remove])

  useMoments(keep, leave)
  return { state, forget }
}
