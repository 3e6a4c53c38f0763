import { useEffect, type RefObject } from 'react'
import { fieldId } from './form-context.ts'

const CONTROLS = 'input:not([type="radio"]),textarea,select'

type Form = RefObject<HTMLFormElement | null>
type Options = {
  /** Path of the field that waits for typing; null where that is the first. */
  focus: string | null
  isNew: boolean
  /** Counts how often the form was filled anew. */
  round: number
  /** Where the form stands with saving. */
  state: { kind: string }
}

/** Puts the focus where typing goes on: what is new begins at its first field, a stage at its link, a mistake at itself. */
export function useFormFocus(form: Form, { focus, isNew, round, state }: Options) {
  useEffect(() => {
    if (focus !== null && round === 0) document.getElementById(fieldId(focus))?.focus()
    else if (isNew || round > 0) form.current?.querySelector<HTMLElement>(CONTROLS)?.focus()
  }, [form, focus, isNew, round])

  useEffect(() => {
    if (state.kind === 'invalid' || state.kind === 'failed')
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, state])
}
