import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

const isSave = ({ key, ctrlKey, metaKey }: Keys): boolean => key === 'Enter' && (ctrlKey || metaKey)

/** Saves on Ctrl+Enter. Enter alone in a field does not: it is easily pressed by mistake in long typing work. */
export const saveKeys = (save: () => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    if (!isSave(event) && !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (isSave(event)) save()
  },
})

/** Saves on Ctrl+Enter also if the focus is outside the form: after a press on the page around the fields. */
export function useGlobalSaveShortcut(form: RefObject<HTMLFormElement | null>, save: () => void) {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      const isAround = target instanceof Node && target !== form.current && target.contains(form.current)
      if (isAround && isSave(event)) latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form])
}
