import { useEffect, useState, type RefObject } from 'react'
import { useUnsavedWork } from './unsaved-work.ts'

// For forms whose fields keep their own values.

/** Returns the trimmed value of a text field; undefined if it is blank. */
export function formText(form: HTMLFormElement, name: string): string | undefined {
  const value = new FormData(form).get(name)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

const hasInput = (form: HTMLFormElement): boolean =>
  [...new FormData(form).values()].some((value) => typeof value === 'string' && value.trim() !== '')

/** Reports unsaved work while a form has input, so that no update reloads the page. */
export function useFormWork(form: RefObject<HTMLFormElement | null>): void {
  const [isFilled, setIsFilled] = useState(false)
  useUnsavedWork(isFilled)
  useEffect(() => {
    const element = form.current
    if (element === null) return undefined
    const check = () => setIsFilled(hasInput(element))
    // The fields are reset after the event.
    const checkLater = () => setTimeout(check)
    // Input may precede hydration.
    check()
    element.addEventListener('input', check)
    element.addEventListener('reset', checkLater)
    return () => {
      element.removeEventListener('input', check)
      element.removeEventListener('reset', checkLater)
    }
  }, [form])
}
