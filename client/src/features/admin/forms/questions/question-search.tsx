import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { BankData, BankQuestion } from '#shared/contracts/question-bank.ts'
import { LEVELS, QUIZ_CATEGORIES } from '#shared/domain/constants.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Button } from '#client/ui/button.tsx'
import { useDebounced } from '#client/ui/use-interval.ts'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { CheckField } from '#client/ui/forms/check-field.tsx'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { fieldId } from '#client/features/admin/forms/inputs/form-context.ts'
import { bankPath, type BankFilter } from './question-bank.ts'

/** Debounce of the search, milliseconds. */
export const SEARCH_PAUSE_MS = 300

const EVERYTHING: BankFilter = { searchQuery: '', topic: '', level: '', category: '', unused: '' }

function useFoundQuestions(filter: BankFilter, onFound: (questions: readonly BankQuestion[]) => void) {
  const settled = useDebounced(filter, SEARCH_PAUSE_MS)
  const { data, isError } = useAdminQuery<BankData>(bankPath(settled ?? filter), {
    enabled: settled !== null,
  })
  const showFound = useEffectEvent(onFound)
  useEffect(() => {
    if (data !== undefined) showFound(data.questions)
  }, [data])
  return { data, isError }
}

type Props = {
  chosen: readonly string[]
  onFound: (questions: readonly BankQuestion[]) => void
  onAdd: (questions: readonly BankQuestion[]) => void
}

export function QuestionSearch({ chosen, onFound, onAdd }: Props) {
  const messages = useMessages(adminForms).questions
  const [filter, setFilter] = useState(EVERYTHING)
  const { data, isError } = useFoundQuestions(filter, onFound)
  const questions = data?.questions ?? []
  return (
    <div className="rounded-lg border border-line p-3">
      <BankFilters
        filter={filter}
        topics={data?.topics ?? []}
        onChange={(changed) => setFilter({ ...filter, ...changed })}
      />
      <p role="status" className="mt-2 text-sm text-soft">
        {isError && messages.failed}
        {data !== undefined &&
          (questions.length === 0 ? messages.none : messages.found(questions.length, data.hasMore))}
      </p>
      <FoundQuestions questions={questions} chosen={chosen} onAdd={onAdd} />
    </div>
  )
}

type FoundProps = Pick<Props, 'chosen' | 'onAdd'> & { questions: readonly BankQuestion[] }

function FoundQuestions({ questions, chosen, onAdd }: FoundProps) {
  const messages = useMessages(adminForms).questions
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const free = questions.filter(({ _id }) => !chosen.includes(_id))
  const tickedQuestions = free.filter(({ _id }) => ticked.has(_id))
  if (questions.length === 0) return null
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-disabled={free.length === 0}
          className="aria-disabled:opacity-60"
          onClick={() => setTicked(new Set(free.map(({ _id }) => _id)))}
        >
          {messages.tickAll}
        </Button>
        <Button
          aria-disabled={tickedQuestions.length === 0}
          className="aria-disabled:opacity-60"
          onClick={() => {
            if (tickedQuestions.length === 0) return
            onAdd(tickedQuestions)
            setTicked(new Set())
          }}
        >
          {messages.addTicked(tickedQuestions.length)}
        </Button>
      </div>
      <ul className="mt-2 max-h-96 overflow-y-auto">
        {questions.map((question) => (
          <FoundQuestion
            key={question._id}
            question={question}
            isAdded={chosen.includes(question._id)}
            isTicked={ticked.has(question._id)}
            onTick={(isTicked) => {
              const next = new Set(ticked)
              if (isTicked) next.add(question._id)
              else next.delete(question._id)
              setTicked(next)
            }}
            onAdd={() => onAdd([question])}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = {
  question: BankQuestion
  isAdded: boolean
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  onAdd: () => void
}

function FoundQuestion({ question, isAdded, isTicked, onTick, onAdd }: RowProps) {
  const messages = useMessages(adminForms).questions
  const id = useId()
  const { questionName, level, topic, marks, uses, isShown } = question
  const facts = [
    level,
    topic,
    messages.marks(marks),
    messages.uses(uses),
    isShown ? messages.answerShown : '',
  ]
  return (
    <li className="flex items-center gap-2 border-t border-line py-1">
      <input
        id={id}
        type="checkbox"
        className="size-5 shrink-0"
        checked={isAdded || isTicked}
        disabled={isAdded}
        onChange={(event) => onTick(event.target.checked)}
      />
      <label htmlFor={id} className="min-h-11 min-w-0 grow cursor-pointer">
        <bdi className="wrap-anywhere">{questionName}</bdi>
        <span className="block text-sm text-soft">{facts.filter((part) => part !== '').join(' · ')}</span>
      </label>
      <Button
        variant="text"
        aria-label={messages.add(questionName)}
        aria-disabled={isAdded}
        className="aria-disabled:cursor-default aria-disabled:opacity-60"
        onClick={() => !isAdded && onAdd()}
      >
        {isAdded ? messages.isAdded : '+'}
      </Button>
    </li>
  )
}

type BankFiltersProps = {
  filter: BankFilter
  topics: readonly string[]
  onChange: (changed: Partial<BankFilter>) => void
}

const asChoice = (value: string) => ({ value, label: value })

function BankFilters({ filter, topics, onChange }: BankFiltersProps) {
  const messages = useMessages(adminForms).questions
  const selects = [
    { name: 'topic', label: messages.topic, values: topics },
    { name: 'level', label: messages.level, values: LEVELS },
    { name: 'category', label: messages.category, values: QUIZ_CATEGORIES },
  ] as const
  const id = fieldId('question-search')
  return (
    <>
      <Field id={id} label={messages.search}>
        <input
          id={id}
          type="search"
          autoComplete="off"
          placeholder={messages.searchHint}
          className={inputClass}
          value={filter.searchQuery}
          onChange={(event) => onChange({ searchQuery: event.target.value })}
        />
      </Field>
      <div className="mt-2 grid gap-2 sm:grid-cols-3">
        {selects.map(({ name, label, values }) => (
          <Field key={name} id={fieldId(`bank-${name}`)} label={label}>
            <Select
              id={fieldId(`bank-${name}`)}
              value={filter[name]}
              options={[{ value: '', label: messages.any }, ...values.map(asChoice)]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <CheckField
        checked={filter.unused === '1'}
        onChange={(event) => onChange({ unused: event.target.checked ? '1' : '' })}
      >
        {messages.unused}
      </CheckField>
    </>
  )
}
