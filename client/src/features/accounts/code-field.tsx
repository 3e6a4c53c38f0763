import { useId } from 'react'
import { CODE_LENGTH } from '#shared/domain/constants.ts'
import { Field } from '#client/ui/field.tsx'
import type { AccountFieldState } from './use-account-form.ts'
import { useAccountsWords } from './use-accounts-words.ts'

const BOXES = Array.from({ length: CODE_LENGTH }, (_, box) => box)

// One digit in the middle of each box: a digit of this font is 1ch wide, a box with its margins 3rem.
const INPUT =
  'absolute inset-0 w-80 bg-transparent pl-[calc(1.5rem-0.5ch)] font-mono text-2xl tracking-[calc(3rem-1ch)] text-ink outline-none'

type CodeFieldProps = { state: AccountFieldState; hint: string; readOnly: boolean }

/** The boxes of the code. They are one input, so that a paste, autofill and every key work as in any other. */
export function CodeField({ state, hint, readOnly }: CodeFieldProps) {
  const { name, value, error, onEdit } = state
  const { fields } = useAccountsWords()
  const id = useId()
  const edge = error === undefined ? 'border-edge' : 'border-red'
  return (
    <div className="min-h-32">
      <Field id={id} label={fields[name]} error={error}>
        <div className="relative -mx-1 w-72 overflow-hidden rounded-lg focus-within:outline-2 focus-within:outline-accent">
          <div aria-hidden className="flex">
            {BOXES.map((box) => (
              <span key={box} className={`m-1 h-12 w-10 rounded-lg border ${edge}`} />
            ))}
          </div>
          <input
            id={id}
            name={name}
            value={value}
            required
            readOnly={readOnly}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
            onChange={(event) => onEdit(event.currentTarget.value)}
            className={INPUT}
          />
        </div>
        <p id={`${id}-hint`} className="mt-1 text-sm wrap-anywhere text-soft">
          {hint}
        </p>
      </Field>
    </div>
  )
}
