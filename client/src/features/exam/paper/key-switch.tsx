import { useEffect } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'

const FLAG = 'avsar-exam-keys-off'

// localStorage throws if the browser blocks storage: then the choice lasts as long as the page.
function readOff(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null
  } catch {
    return false
  }
}

function writeOff(isOff: boolean): void {
  try {
    if (isOff) localStorage.setItem(FLAG, '1')
    else localStorage.removeItem(FLAG)
  } catch {
    // Nothing is kept.
  }
}

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Names the keys, and switches them off for those whose speech or other device types them by accident. */
export function KeySwitch({ isOn, onChange }: Props) {
  const { label } = useMessages(exam).keys
  useEffect(() => {
    if (readOff()) onChange(false)
  }, [onChange])
  return (
    <label className="exam-keys">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target: { checked } }) => {
          writeOff(!checked)
          onChange(checked)
        }}
      />
      {label}
    </label>
  )
}
