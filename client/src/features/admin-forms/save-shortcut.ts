import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

const isSave = ({ key, ctrlKey, metaKey }: Keys): boolean => key === 'Enter' && (ctrlKey || metaKey)

/** Ctrl+Enter saves. Enter alone in a field does not: too easily pressed where thirty notices are typed. */
export const saveKeys = (save: () => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    if (!isSave(event) && !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (isSave(event)) save()
  },
})

/** Ctrl+Enter saves the form also while the focus is nowhere in it: after a press on the page around the fields. */
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
