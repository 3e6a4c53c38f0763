import { readStored, writeStored } from '#client/lib/browser-storage.ts'
import { useDocumentEvent } from '#client/ui/use-document-event.ts'

export const ADMIN_SEARCH_ID = 'admin-search'

const OFF_KEY = 'admin-keys-off'

// Speech input may type single letters by accident, so these keys can be turned off (WCAG 2.1.4).
let areOn = readStored(OFF_KEY) === null

export const areListKeysOn = (): boolean => areOn

export function setListKeys(isOn: boolean): void {
  areOn = isOn
  writeStored(OFF_KEY, isOn ? null : '1')
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input,textarea,select'))

// A `/` may need Shift, depending on the keyboard.
function isPlainKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event
  return !(ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented)
}

/** Handles the keys of a visible list: `/` focuses its search, `n` creates an item. */
export function useListKeys({ isShown, create }: { isShown: boolean; create: () => void }): void {
  const onKey = (event: KeyboardEvent) => {
    if (!areOn || !isPlainKey(event) || isTyping(event.target)) return
    if (document.querySelector('dialog[open]') !== null) return
    const steps: Record<string, (() => void) | undefined> = {
      '/': () => document.getElementById(ADMIN_SEARCH_ID)?.focus(),
      n: create,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    step()
  }
  useDocumentEvent('keydown', onKey, isShown)
}
