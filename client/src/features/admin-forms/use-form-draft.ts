import { useCallback, useEffect, useRef, useState } from 'react'
import { DRAFT_EVERY_MS } from '#shared/domain/constants.ts'
import { useDrafts } from '#client/lib/drafts.ts'
import type { FormValues, KindForm } from './field-spec.ts'
import { changedFields } from './sent-body.ts'

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

function useWhenLeft(keep: () => void) {
  useEffect(() => {
    const timer = setInterval(keep, DRAFT_EVERY_MS)
    document.addEventListener('visibilitychange', keep)
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', keep)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])
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

  const keep = useCallback(() => {
    const text = JSON.stringify(latest.current.getValues())
    if (text === lastKept.current) return
    lastKept.current = text
    const values = JSON.parse(text) as FormValues
    if (changedFields(form, values, nothingTyped.current).length === 0) {
      remove()
      return
    }
    const { base = {}, version = null } = latest.current.standing ?? {}
    const draft = { kind, id: draftId, values, base, version, savedAt: Date.now() }
    take(() => store.keep(draft), { kind: 'kept', at: draft.savedAt })
  }, [form, kind, draftId, store, take, remove])

  const forget = useCallback(() => {
    lastKept.current = JSON.stringify(latest.current.getValues())
    nothingTyped.current = JSON.parse(lastKept.current) as FormValues
    remove()
  }, [remove])

  useWhenLeft(keep)
  return { state, forget }
}
