import type { KeyboardEvent } from 'react'

/** Ctrl+Enter saves. Enter alone in a field does not: too easily pressed where thirty notices are typed. */
export const saveKeys = (save: () => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    const isSave = event.ctrlKey || event.metaKey
    if (!isSave && !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (isSave) save()
  },
})
