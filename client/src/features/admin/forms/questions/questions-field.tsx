import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { BankQuestion } from '#shared/contracts/question-bank.ts'
import { Button } from '#client/ui/button.tsx'
import { toText, type FormValues, type CustomSpec } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import {
  fieldId,
  useErrors,
  useFormFrame,
  useFocusAfter,
} from '#client/features/admin/forms/inputs/form-context.ts'
import { firstMessage } from '#client/features/admin/forms/values/first-message.ts'
import { toList } from '#client/features/admin/forms/values/form-values.ts'
import { PaperSummary, PoolEffect } from './paper-summary.tsx'
import { QuestionSearch } from './question-search.tsx'
import { useQuestions } from './question-bank.ts'
import { getMoveTarget, RowButtons } from '#client/features/admin/forms/inputs/row-buttons.tsx'
import { withRowMoved } from '#client/features/admin/forms/inputs/spreadsheet.ts'

function useChosen({ name }: CustomSpec) {
  const messages = useMessages(adminForms).questions
  const { announce } = useFormFrame()
  const { control } = useFormContext<FormValues>()
  const { field } = useController({ control, name })
  const ids = toList(field.value).map(toText)
  const { questions, learn } = useQuestions(ids)
  const focusAfter = useFocusAfter()
  const rowId = (position: number) => fieldId(`${name}.${position}`)
  const title = (id = '') => questions.get(id)?.questionName ?? messages.noTitle(id)
  return {
    ids,
    questions,
    learn,
    rowId,
    title,
    add: (added: readonly BankQuestion[]) => {
      field.onChange([...ids, ...added.map(({ _id }) => _id)])
      const [first] = added
      announce(
        added.length === 1 ? messages.added(first?.questionName ?? '') : messages.addedSome(added.length),
      )
    },
    move: (from: number, to: number) => {
      if (to < 0 || to >= ids.length) return
      field.onChange(withRowMoved(ids, from, to))
      focusAfter(rowId(to))
      announce(messages.moved(title(ids[from]), to + 1))
    },
    remove: (position: number) => {
      field.onChange(ids.filter((_, index) => index !== position))
      focusAfter(ids.length > 1 ? rowId(Math.min(position, ids.length - 2)) : fieldId('question-search'))
      announce(messages.removed(title(ids[position])))
    },
  }
}

export function QuestionsField({ spec }: { spec: CustomSpec }) {
  const messages = useMessages(adminForms).questions
  const chosen = useChosen(spec)
  const { ids } = chosen
  const error = firstMessage(useErrors(spec.name))
  return (
    <div className="min-w-0 sm:col-span-2">
      <p className="text-sm text-soft">{spec.hint}</p>
      <p className="my-2 font-medium">{messages.chosen(ids.length)}</p>
      {ids.length > 0 && <CountDiffers chosen={ids.length} />}
      <PoolEffect ids={ids} />
      <PaperSummary ids={ids} questions={chosen.questions} />
      {error !== undefined && <p className="text-sm text-red">{error}</p>}
      <ol aria-label={spec.label}>
        {ids.map((id, position) => (
          <ChosenQuestion key={id} id={id} position={position} chosen={chosen} />
        ))}
      </ol>
      <div className="mt-3">
        <QuestionSearch chosen={ids} onFound={chosen.learn} onAdd={chosen.add} />
      </div>
    </div>
  )
}

type ChosenProps = { id: string; position: number; chosen: ReturnType<typeof useChosen> }

function ChosenQuestion({ id, position, chosen }: ChosenProps) {
  const title = chosen.title(id)
  return (
    <li className="flex items-center gap-2 border-b border-line">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt+arrow moves it, as its buttons do */}
      <p
        id={chosen.rowId(position)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a moved row keeps the focus
        tabIndex={0}
        className="min-w-0 grow py-2"
        onKeyDown={(event) => {
          const to = getMoveTarget(event, position)
          if (to === null) return
          event.preventDefault()
          chosen.move(position, to)
        }}
      >
        <span className="text-soft">{position + 1}.</span> <bdi>{title}</bdi>
      </p>
      <RowButtons
        what={title}
        index={position}
        count={chosen.ids.length}
        onMove={(to) => chosen.move(position, to)}
        onRemove={() => chosen.remove(position)}
      />
    </li>
  )
}

function CountDiffers({ chosen }: { chosen: number }) {
  const messages = useMessages(adminForms).questions
  const { control, setValue } = useFormContext<FormValues>()
  const total = toText(useWatch({ control, name: 'totalQuestions' })).trim()
  if (total === String(chosen)) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-amber">
      {total !== '' && messages.differs(chosen, total)}
      <Button
        onClick={() => {
          setValue('totalQuestions', String(chosen), { shouldValidate: true })
          // The button disappears once the numbers are equal: moves the focus to the search field.
          document.getElementById(fieldId('question-search'))?.focus()
        }}
      >
        {messages.useCount(chosen)}
      </Button>
    </p>
  )
}
