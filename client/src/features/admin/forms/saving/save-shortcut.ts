import type { KeyboardEvent, RefObject } from 'react'
import { useDocumentEvent } from '#client/ui/use-document-event.ts'

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
  useDocumentEvent('keydown', (event) => {
    const { target } = event
    const isAround = target instanceof Node && target !== form.current && target.contains(form.current)
    if (isAround && isSave(event)) save()
  })
}
