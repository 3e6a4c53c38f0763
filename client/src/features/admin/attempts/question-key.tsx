import { useId } from 'react'
import type { CorrectableQuestion, CorrectionBody } from '#shared/contracts/corrections.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { CheckField } from '#client/ui/forms/check-field.tsx'

/** Key chosen by an admin; incomplete without options. */
export type NewKey = CorrectionBody['changes'][number]['key']

const KINDS = ['same', 'options', 'all', 'removed'] as const
type Kind = (typeof KINDS)[number]

type Props = {
  question: CorrectableQuestion
  /** Name of the chosen options in the form, and their error. */
  name: string
  error: string | undefined
  /** Null for an unchanged key. */
  chosen: NewKey | null
  onChoose: (key: NewKey | null) => void
}

const toNewKey = (kind: Kind): NewKey | null =>
  kind === 'same' ? null : kind === 'options' ? { kind, options: [] } : { kind }

export function QuestionKey({ question, chosen, onChoose, ...field }: Props) {
  const messages = useMessages(admin).corrections
  const { questionId, questionName, options, key, isCorrected } = question
  const kinds = KINDS.filter((kind) => kind === 'same' || kind === 'options' || kind !== key.kind)
  const current = {
    options: key.kind === 'options' ? messages.current(key.options.map(messages.letter).join(', ')) : '',
    all: messages.currentAll,
    removed: messages.currentRemoved,
  }[key.kind]
  return (
    <li className="border-b border-line py-4">
      <fieldset className="min-w-0">
        <legend className="font-medium whitespace-pre-line wrap-anywhere">
          <bdi>{questionName}</bdi>
        </legend>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          {isCorrected && <Badge tone="soft">{messages.corrected}</Badge>}
          <span className="font-semibold">{current}</span>
        </p>
        <ul className="mt-1">
          {options.map((option, index) => (
            <li key={index} className="wrap-anywhere">
              <bdi>{messages.option(index, option)}</bdi>
            </li>
          ))}
        </ul>
        <div className="mt-2 flex flex-wrap gap-x-6">
          {kinds.map((kind) => (
            <CheckField
              key={kind}
              type="radio"
              name={questionId}
              checked={(chosen?.kind ?? 'same') === kind}
              onChange={() => onChoose(toNewKey(kind))}
            >
              {messages.kinds[kind]}
            </CheckField>
          ))}
        </div>
        {chosen?.kind === 'options' && (
          <Options {...field} options={options} chosen={chosen.options} onChoose={onChoose} />
        )}
      </fieldset>
    </li>
  )
}

type OptionsProps = Pick<Props, 'name' | 'error' | 'onChoose'> & {
  options: readonly string[]
  chosen: readonly number[]
}

function Options({ name, error, options, chosen, onChoose }: OptionsProps) {
  const messages = useMessages(admin).corrections
  const id = useId()
  const toggle = (option: number, isRight: boolean) =>
    onChoose({
      kind: 'options',
      options: options.flatMap((_text, index) =>
        (index === option ? isRight : chosen.includes(index)) ? [index] : [],
      ),
    })
  return (
    <fieldset aria-describedby={id} className="mt-1 min-w-0 rounded-lg border border-line px-3">
      <legend className="px-1 text-sm">{messages.chooseOptions}</legend>
      {options.map((option, index) => (
        <CheckField
          key={index}
          name={name}
          checked={chosen.includes(index)}
          onChange={({ target: { checked } }) => toggle(index, checked)}
        >
          <bdi className="min-w-0 wrap-anywhere">{messages.option(index, option)}</bdi>
        </CheckField>
      ))}
      <p id={id} className="text-sm text-red">
        {error}
      </p>
    </fieldset>
  )
}
