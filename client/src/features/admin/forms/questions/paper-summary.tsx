import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BankQuestion } from '#shared/contracts/question-bank.ts'
import { OPTION_COUNT } from '#shared/domain/constants.ts'
import { toPlainText } from '#shared/domain/questions/markup.ts'
import { paperTotals } from '#shared/domain/quizzes/paper-totals.ts'
import type { PoolEffectData } from '#shared/contracts/pool-effect.ts'
import { type FormValues, toText } from '#client/content/kind-forms/kind-form.ts'
import { QuestionText } from '#client/ui/question-text.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Button } from '#client/ui/button.tsx'
import { useAdminApi } from '#client/features/admin/requests/admin-api.ts'
import { useDebounced } from '#client/ui/use-interval.ts'
import { useFormFrame } from '#client/features/admin/forms/inputs/form-context.ts'
import type { Questions } from './question-bank.ts'

/** Returns the typed marking scheme; null without a scheme, or until it has numbers. */
function useScheme() {
  const { control } = useFormContext<FormValues>()
  const typed = useWatch({ control, name: 'marking' }) as { correct?: unknown; wrong?: unknown } | null
  const correct = Number(toText(typed?.correct))
  const wrong = Number(toText(typed?.wrong))
  return correct > 0 ? { correct, wrong: Number.isNaN(wrong) ? 0 : wrong } : null
}

type Props = { ids: readonly string[]; questions: Questions }

/** Summary of a quiz: its paper, questions that cannot earn marks, and the candidates' view. */
export function PaperSummary({ ids, questions }: Props) {
  const messages = useMessages(adminForms).questions
  const { control } = useFormContext<FormValues>()
  const prize = Number(toText(useWatch({ control, name: 'winningAmount' })))
  const scheme = useScheme()
  const known = ids.flatMap((id) => questions.get(id) ?? [])
  if (known.length === 0) return null
  const { levels, marks } = paperTotals(known, scheme)
  const shown = known.filter(({ isShown }) => isShown)
  const hidden = known.filter(({ status }) => status !== 'published')
  return (
    <div className="my-2">
      <p>{messages.totals(levels, marks)}</p>
      {hidden.length > 0 && <Warned text={messages.notPublic(hidden.length)} questions={hidden} />}
      {prize > 0 && shown.length > 0 && <Warned text={messages.shownAnswers} questions={shown} />}
      <CandidatePreview questions={known} marksOf={({ marks: own }) => scheme?.correct ?? own} />
    </div>
  )
}

function Warned({ text, questions }: { text: string; questions: readonly BankQuestion[] }) {
  return (
    <div className="mt-2 rounded-lg border border-line p-3">
      <p className="text-amber">{text}</p>
      <ul className="list-disc ps-5">
        {questions.map(({ _id, questionName }) => (
          <li key={_id}>
            <bdi className="wrap-anywhere">{toPlainText(questionName)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

type PreviewProps = { questions: readonly BankQuestion[]; marksOf: (question: BankQuestion) => number }

function CandidatePreview({ questions, marksOf }: PreviewProps) {
  const messages = useMessages(adminForms).questions
  const [isShown, setIsShown] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        className="mt-2"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? messages.hidePreview : messages.preview}
      </Button>
      <div id={id}>
        {isShown && (
          <ol className="mt-2 rounded-lg border border-line p-3">
            {questions.map((question, index) => (
              <li key={question._id} className="border-b border-line py-3 last:border-0">
                <p className="text-sm text-soft">
                  {messages.numbered(index + 1, questions.length)} · {question.level} ·{' '}
                  {messages.marks(marksOf(question))}
                </p>
                <p className="whitespace-pre-line wrap-anywhere">
                  <QuestionText text={question.questionName} />
                </p>
                <ul>
                  {question.options.slice(0, OPTION_COUNT).map((option, place) => (
                    <li key={option} className="wrap-anywhere">
                      <span className="text-soft">{'ABCD'.charAt(place)}.</span>{' '}
                      <QuestionText text={option} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  )
}

const DEBOUNCE_MS = 500

/** Returns the request body for the reserved questions of a quiz; null until its numbers are typed. */
function useBody(ids: readonly string[]): string | null {
  const { itemId } = useFormFrame()
  const { control } = useFormContext<FormValues>()
  const names = ['category', 'totalQuestions', 'price', 'winningAmount', 'reveal'] as const
  const [category, total, price, prize, reveal] = useWatch({ control, name: names }).map(toText)
  const [totalQuestions, rupees, winningAmount] = [Number(total), Number(price), Number(prize)]
  if (!Number.isInteger(totalQuestions) || totalQuestions < 1) return null
  if (Number.isNaN(rupees) || Number.isNaN(winningAmount)) return null
  const fields = { category, totalQuestions, questionIds: ids, price: rupees, winningAmount, reveal }
  return JSON.stringify({ ...fields, ...(itemId !== null && { _id: itemId }) })
}

// Optional: saving returns the same information, so the form is complete without this request.
function usePoolEffect(body: string | null): PoolEffectData | null {
  const api = useAdminApi()
  const settled = useDebounced(body, DEBOUNCE_MS)
  const { data } = useQuery({
    queryKey: ['admin', 'quizzes', 'pool-effect', settled],
    queryFn: async () => {
      const request = { method: 'POST', body: JSON.parse(settled ?? '') as object } as const
      return (await api<PoolEffectData>('/admin/quizzes/pool-effect', request)).data
    },
    enabled: settled !== null && body !== null,
    placeholderData: keepPreviousData,
  })
  return body === null ? null : (data ?? null)
}

/** Shows before saving a quiz how many questions its publication reserves, and what prevents it. */
export function PoolEffect({ ids }: { ids: readonly string[] }) {
  const messages = useMessages(adminForms).questions
  const effect = usePoolEffect(useBody(ids))
  const obstacles = effect?.obstacles ?? []
  return (
    <div role="status" className="my-2">
      {effect !== null && effect.reserved > 0 && <p>{messages.reserves(effect.reserved)}</p>}
      {obstacles.length > 0 && (
        <div className="mt-2 rounded-lg border border-line p-3">
          <p className="text-amber">{messages.obstacles}</p>
          <ul className="list-disc ps-5">
            {obstacles.map((obstacle) => (
              <li key={obstacle} className="wrap-anywhere">
                {obstacle}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
