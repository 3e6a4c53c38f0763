import { useCallback, useEffect, useRef, useState } from 'react'
import { DRAFT_AUTOSAVE_MS } from '#shared/domain/constants.ts'
import type { Draft } from '#client/device/db.ts'
import { useDrafts } from '#client/device/drafts.ts'
import type { FormValues, KindForm } from '#client/content/kind-form.ts'
import { changedFields } from './request-body.ts'

/** What became of the last try to keep what is typed. */
export type DraftState = { kind: 'none' } | { kind: 'kept'; at: number } | { kind: 'failed' }

type Options = {
  form: KindForm
  draftId: string
  getValues: () => FormValues
  /** What the form holds where nothing is typed. */
  clean: FormValues
  /** What the typing began from: values and version of an item that is edited. */
  standing: { base: FormValues; version: number } | null
}

// One step after another: a draft that is being written must not outlive its removal.
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

/** Calls `keep` every few seconds and when the form goes, `leave` when its whole page may. */
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
 * Keeps what is typed on this device: every few seconds where it has changed, and when the page is left. `forget` removes
 * it and takes what the form then holds as nothing typed.
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

  // Takes what is typed as kept, and answers it where it is new: null where the form holds nothing of its own.
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
