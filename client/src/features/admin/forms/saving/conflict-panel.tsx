import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Button } from '#client/ui/button.tsx'
import { CheckField } from '#client/ui/forms/check-field.tsx'
import { useHeadingLevel } from '#client/ui/heading.ts'
import type { FieldDiff, Side } from '#client/features/admin/forms/values/conflict.ts'
import { saveKeys } from './save-shortcut.ts'

type Props = {
  differences: readonly FieldDiff[]
  onSave: (choices: Record<string, Side>) => void
  onBack: () => void
}

/** Shows another user's saved changes beside the typed values, field by field, to choose from. */
export function ConflictPanel({ differences, onSave, onBack }: Props) {
  const messages = useMessages(adminForms).conflict
  const Heading = useHeadingLevel()
  const heading = useRef<HTMLHeadingElement>(null)
  const [choices, setChoices] = useState<Record<string, Side>>(() =>
    Object.fromEntries(differences.map(({ name, defaultSide }) => [name, defaultSide])),
  )
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <section {...saveKeys(() => onSave(choices))}>
      <Heading ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {messages.title}
      </Heading>
      <p className="mt-1">{differences.length === 0 ? messages.noDifference : messages.text}</p>
      {differences.map((difference) => (
        <DifferenceChoice
          key={difference.name}
          difference={difference}
          side={choices[difference.name] ?? difference.defaultSide}
          onChoose={(side) => setChoices((before) => ({ ...before, [difference.name]: side }))}
        />
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => onSave(choices)}>
          {messages.save}
        </Button>
        <Button onClick={onBack}>{messages.back}</Button>
      </div>
    </section>
  )
}

type ChoiceProps = { difference: FieldDiff; side: Side; onChoose: (side: Side) => void }

function DifferenceChoice({ difference, side, onChoose }: ChoiceProps) {
  const messages = useMessages(adminForms).conflict
  const { name, label, mine, theirs } = difference
  const sides = [
    { value: 'mine', title: messages.typedText, choose: messages.useTypedText, lines: mine, others: theirs },
    {
      value: 'theirs',
      title: messages.savedText,
      choose: messages.useSavedText,
      lines: theirs,
      others: mine,
    },
  ] as const
  return (
    <fieldset className="mt-4 min-w-0 rounded-lg border border-line p-3">
      <legend className="px-1 font-medium">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {sides.map(({ value, title, choose, lines, others }) => (
          <div key={value} className={`min-w-0 rounded-lg p-2 ${side === value ? 'bg-tint' : ''}`}>
            <p className="text-sm text-soft">{title}</p>
            <div className="max-h-60 overflow-y-auto">
              {lines.length === 0 && <p className="text-soft">{messages.emptyField}</p>}
              {lines.map((line, index) => (
                <p key={index} className={others.includes(line) ? 'text-soft' : 'font-medium'}>
                  <bdi>{line}</bdi>
                </p>
              ))}
            </div>
            <CheckField
              type="radio"
              name={`conflict-${name}`}
              checked={side === value}
              onChange={() => onChoose(value)}
            >
              {choose}
            </CheckField>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
