import { useEffect, type RefObject, useCallback, useRef } from 'react'
import { fieldId } from '#client/features/admin/forms/inputs/form-context.ts'

const CONTROLS = 'input:not([type="radio"]),textarea,select'

type Form = RefObject<HTMLFormElement | null>
type Options = {
  /** Path of the field to focus; null for the first. */
  focus: string | null
  isNew: boolean
  round: number
  state: { kind: string }
}

/** Sets the focus: a new item to its first field, a stage to its link, an error to its field. */
export function useFormFocus(form: Form, { focus, isNew, round, state }: Options) {
  useEffect(() => {
    if (focus !== null && round === 0) document.getElementById(fieldId(focus))?.focus()
    else if (isNew || round > 0) form.current?.querySelector<HTMLElement>(CONTROLS)?.focus()
  }, [form, focus, isNew, round])

  useEffect(() => {
    if (state.kind !== 'invalid' && state.kind !== 'failed') return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // The fields were disabled during the request, which lost the focus.
    const target = wrong ?? form.current?.querySelector<HTMLElement>('[type="submit"]')
    target?.focus()
  }, [form, state])
}

/**
 * Returns a function that runs a step once no pointer button is held down. A field that loses focus must not grow by
 * its error before the press has reached its target.
 */
export function useAfterPointerUp(): (step: () => void) => void {
  const waiting = useRef<(() => void)[] | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onDown = () => {
      waiting.current ??= []
    }
    const onUp = () => {
      // The click event follows right after pointerup.
      timer = setTimeout(() => {
        const steps = waiting.current ?? []
        waiting.current = null
        for (const step of steps) step()
      })
    }
    document.addEventListener('pointerdown', onDown, true)
    document.addEventListener('pointerup', onUp, true)
    document.addEventListener('pointercancel', onUp, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', onDown, true)
      document.removeEventListener('pointerup', onUp, true)
      document.removeEventListener('pointercancel', onUp, true)
    }
  }, [])
  return useCallback((step: () => void) => {
    if (waiting.current === null) step()
    else waiting.current.push(step)
  }, [])
}
