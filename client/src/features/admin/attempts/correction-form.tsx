import type { UseQueryResult } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { CorrectionBody, type CorrectionData } from '#shared/contracts/corrections.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/forms/text-field.tsx'
import { ALL_QUESTIONS, useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { PagedList } from '#client/features/admin/lists/loaded-list.tsx'
import { useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useWriteForm } from '#client/features/admin/requests/use-write-form.ts'
import { QuestionKey, type NewKey } from './question-key.tsx'

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
      <a
        href={addressWith({ question: ALL_QUESTIONS, page: undefined })}
        className="inline-flex min-h-12 items-center text-accent underline"
      >
        {messages.all}
      </a>
    </p>
  )
}
