import { useId, useState } from 'react'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { RetrySave } from './setting-controls.tsx'

type Props = {
  label: string
  value: string
  hint?: string
  error?: string | undefined
  /** Absent where the same would fail again. */
  onRetry?: (() => void) | undefined
  onChange: (time: string) => void
}

/** A time of day, saved when it is left: while it is typed, each key makes another time. */
export function TimeInput({ label, value, hint, error, onRetry, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    setTyped(null)
    if (typed !== null && typed !== '' && typed !== value) onChange(typed)
  }
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
  return (
    <div>
      <Field id={id} label={label} error={error}>
        <input
          id={id}
          type="time"
          required
          className={inputClass}
          value={typed ?? value}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described.filter((part) => part !== false).join(' ') || undefined}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
        />
      </Field>
      {error !== undefined && onRetry && <RetrySave of={label} onRetry={onRetry} />}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
