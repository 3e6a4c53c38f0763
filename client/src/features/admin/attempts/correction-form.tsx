import type { UseQueryResult } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useId } from 'react'
import {
  CorrectionBody,
  type CorrectionData,
  type CorrectableQuestion,
} from '#shared/contracts/corrections.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/forms/text-field.tsx'
import { ALL_QUESTIONS, useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { PagedList } from '#client/features/admin/lists/loaded-list.tsx'
import { useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useWriteForm } from '#client/features/admin/requests/use-write-form.ts'
import { Badge } from '#client/ui/badge.tsx'
import { CheckField } from '#client/ui/forms/check-field.tsx'
import { TextLink } from '#client/features/admin/lists/card-parts.tsx'

type Props = { quizId: string; list: UseQueryResult<CorrectionData> }

/** Questions of a quiz with their keys. Choices survive paging through the list. */
export function CorrectionForm({ quizId, list }: Props) {
  const messages = useMessages(admin).corrections
  const { element, field, getError, errorsOf, failure, isPending, onSubmit, changes, choose } =
    useCorrection(quizId)
  const findIndex = (id: string) => changes.findIndex(({ questionId }) => questionId === id)
  const toName = (id: string) => `changes.${findIndex(id)}.key.options` as const
  const shown = list.data?.questions.map(({ questionId }) => toName(questionId)) ?? []
  // The error may belong to a question on another page of the list.
  const hidden = errorsOf('changes').find((error) => !shown.some((name) => name === error.field))?.message
  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <AllQuestionsLink />
      <div className="mt-4">
        <PagedList
          list={list}
          found={messages.found}
          empty={{ title: messages.noQuestionsTitle, text: messages.noQuestionsText }}
          rows={({ questions }) =>
            questions.map((question) => (
              <QuestionKey
                key={question.questionId}
                question={question}
                name={toName(question.questionId)}
                error={getError(toName(question.questionId))}
                chosen={changes[findIndex(question.questionId)]?.key ?? null}
                onChoose={(key) => choose(question.questionId, key)}
              />
            ))
          }
        />
      </div>
      {changes.length > 0 && (
        <div className="mt-4 grid max-w-prose gap-3">
          <p role="status" className="font-medium">
            {messages.changed(changes.length)}
          </p>
          <TextField field={field('reason')} label={messages.reason} hint={messages.reasonHint} rows={2} />
          <p role="alert" className="text-red">
            {failure ?? hidden}
          </p>
          <div>
            <Button type="submit" variant="primary" disabled={isPending}>
              {messages.prepare}
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}

function useCorrection(quizId: string) {
  const messages = useMessages(admin).corrections
  const form = useWriteForm<CorrectionBody, CorrectionBody>(
    {
      contract: CorrectionBody,
      defaultValues: { changes: [], reason: '' },
      toBody: ({ changes, reason }) => ({ changes, reason: reason.trim() }),
    },
    {
      path: `/admin/corrections/${quizId}`,
      failed: messages.failed,
      onSuccess: useInvalidate('/admin/corrections'),
    },
  )
  const { methods } = form
  const changes = useWatch({ control: methods.control, name: 'changes' })
  const choose = (questionId: string, key: NewKey | null) => {
    const next = new Map(changes.map((change) => [change.questionId, change.key]))
    if (key === null) next.delete(questionId)
    else next.set(questionId, key)
    methods.setValue(
      'changes',
      [...next].map(([id, chosen]) => ({ questionId: id, key: chosen })),
    )
    methods.clearErrors('changes')
  }
  return { ...form, changes, choose }
}

function AllQuestionsLink() {
  const messages = useMessages(admin).corrections
  const { search, addressWith } = useAdminSearch()
  if (search.question === ALL_QUESTIONS) return null
  return (
    <p>
      <TextLink href={addressWith({ question: ALL_QUESTIONS, page: undefined })}>{messages.showAll}</TextLink>
    </p>
  )
}

/** Key chosen by an admin; incomplete without options. */
type NewKey = CorrectionBody['changes'][number]['key']

const KINDS = ['same', 'options', 'all', 'removed'] as const
type Kind = (typeof KINDS)[number]

type QuestionKeyProps = {
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

function QuestionKey({ question, chosen, onChoose, ...field }: QuestionKeyProps) {
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

type OptionsProps = Pick<QuestionKeyProps, 'name' | 'error' | 'onChoose'> & {
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
