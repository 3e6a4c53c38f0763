import { useEffect } from 'react'
import { readStored, writeStored } from '#client/lib/browser-storage.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { useDocumentEvent } from '#client/ui/use-document-event.ts'

type Actions = {
  next: () => void
  previous: () => void
  mark: () => void
  choose: (choice: number | null) => void
}

/** Returns the pressed key, as `n` or `3`. Layouts of other scripts are read by key position. */
function getKey({ key, code }: KeyboardEvent): string {
  const isAscii = key.codePointAt(0) !== undefined && key.charCodeAt(0) < 128
  return (isAscii ? key : code.replace(/^(Key|Digit)/, '')).toLowerCase()
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type=radio], [type=checkbox]), textarea, select')

function run(key: string, { next, previous, mark, choose }: Actions): void {
  if (key === 'n') next()
  else if (key === 'p') previous()
  else if (key === 'm') mark()
  else if (key === 'c') choose(null)
  else if (/^[1-4]$/.test(key)) choose(Number(key) - 1)
}

/** Handles the keys of a paper: 1 to 4, N, P, M and C. Ignores them with a modifier, and while a dialog is open. */
export function useExamKeys(isOn: boolean, actions: Actions): void {
  useDocumentEvent(
    'keydown',
    (event) => {
      const { ctrlKey, metaKey, altKey, isComposing, target } = event
      if (ctrlKey || metaKey || altKey || isComposing || event.repeat || isTyping(target)) return
      if (document.querySelector('dialog[open]') === null) run(getKey(event), actions)
    },
    isOn,
  )
}

// Without storage, the choice lasts as long as the page.
const FLAG = 'avsar-exam-keys-off'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Lists the keys, and disables them for users whose speech input or other device types them by accident. */
export function KeySwitch({ isOn, onChange }: Props) {
  const { label } = useMessages(exam).keyboard
  useEffect(() => {
    if (readStored(FLAG) !== null) onChange(false)
  }, [onChange])
  return (
    <label className="exam-check exam-keys">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target: { checked } }) => {
          writeStored(FLAG, checked ? null : '1')
          onChange(checked)
        }}
      />
      {label}
    </label>
  )
}
