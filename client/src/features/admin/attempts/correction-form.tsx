import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import type { CorrectionBody, CorrectionData } from '#shared/contracts/corrections.ts'
import { formText } from '#client/ui/forms/native-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { TextArea } from '#client/ui/forms/text-area.tsx'
import { ALL_QUESTIONS, useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { PagedList } from '#client/features/admin/lists/paged-list.tsx'
import { useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'
import { QuestionKey, type NewKey } from './question-key.tsx'

// Limit of the contract.
const REASON_LENGTH = 200

type Props = { quizId: string; list: UseQueryResult<CorrectionData> }

/** Questions of a quiz with their keys. Choices survive paging through the list. */
export function CorrectionForm({ quizId, list }: Props) {
  const messages = useMessages(admin).corrections
  const { search, addressWith } = useAdminSearch()
  const [chosen, setChosen] = useState<ReadonlyMap<string, NewKey>>(new Map())
  const choose = (questionId: string, key: NewKey | null) => {
    const next = new Map(chosen)
    if (key === null) next.delete(questionId)
    else next.set(questionId, key)
    setChosen(next)
  }
  const changes = [...chosen].map(([questionId, key]) => ({ questionId, key }))
  return (
    <>
      {search.question !== ALL_QUESTIONS && (
        <p>
          <a
            href={addressWith({ question: ALL_QUESTIONS, page: undefined })}
            className="inline-flex min-h-12 items-center text-accent underline"
          >
            {messages.all}
          </a>
        </p>
      )}
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
                chosen={chosen.get(question.questionId) ?? null}
                onChoose={(key) => choose(question.questionId, key)}
              />
            ))
          }
        />
      </div>
      {changes.length > 0 && <Submit quizId={quizId} changes={changes} />}
    </>
  )
}

type SubmitProps = { quizId: string; changes: CorrectionBody['changes'] }

function Submit({ quizId, changes }: SubmitProps) {
  const messages = useMessages(admin).corrections
  const id = useId()
  const { mutate, isPending, failure } = useAdminWrite({
    failed: messages.failed,
    onSuccess: useInvalidate('/admin/corrections'),
    onError: () => undefined,
  })
  const isWithoutOption = changes.some(({ key }) => key.kind === 'options' && key.options.length === 0)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { changes, reason: formText(event.currentTarget, 'reason') ?? '' }
    mutate({ path: `/admin/corrections/${quizId}`, method: 'POST', body })
  }
  return (
    <form onSubmit={submit} className="mt-4 grid max-w-prose gap-3">
      <p role="status" className="font-medium">
        {messages.changed(changes.length)}
      </p>
      <Field id={id} label={messages.reason}>
        <TextArea
          id={id}
          name="reason"
          required
          rows={2}
          maxLength={REASON_LENGTH}
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {messages.reasonHint}
        </p>
      </Field>
      <div role="alert">{failure !== null && <p className="text-red">{failure}</p>}</div>
      <div>
        <Button type="submit" variant="primary" disabled={isPending || isWithoutOption}>
          {messages.prepare}
        </Button>
      </div>
    </form>
  )
}
