import { useEffect, useState, type RefObject } from 'react'
import { useUnsavedWork } from './unsaved-work.ts'

const isHalfFilled = (form: HTMLFormElement): boolean =>
  [...new FormData(form).values()].some((value) => typeof value === 'string' && value.trim() !== '')

/** Says while a form whose fields keep their own values holds something: no reload may throw it away. */
export function useFormWork(form: RefObject<HTMLFormElement | null>): void {
  const [isFilled, setIsFilled] = useState(false)
  useUnsavedWork(isFilled)
  useEffect(() => {
    const element = form.current
    if (element === null) return undefined
    const look = () => setIsFilled(isHalfFilled(element))
    // The fields are emptied after the event.
    const lookLater = () => setTimeout(look)
    // Something may have been typed before the program was there.
    look()
    element.addEventListener('input', look)
    element.addEventListener('reset', lookLater)
    return () => {
      element.removeEventListener('input', look)
      element.removeEventListener('reset', lookLater)
    }
  }, [form])
}
