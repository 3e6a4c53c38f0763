import type { CorrectableQuizzesData } from '#shared/contracts/corrections.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import type { AttemptsQuiz, AttemptsQuizzesData } from '#shared/contracts/admin-attempts.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { useAdminSearch, type AdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { CardLink } from '#client/features/admin/lists/card-parts.tsx'
import { LoadedList, PagedList } from '#client/features/admin/lists/loaded-list.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { Badge } from '#client/ui/badge.tsx'
import { KeyPage } from './answer-key-page.tsx'
import { LiveQuiz } from './live-quiz.tsx'

/** Attempts at quizzes that the server runs: the list of all such quizzes, or one quiz. */
export function AttemptsPage() {
  const { area, corrections } = useMessages(admin)
  const { search } = useAdminSearch()
  return (
    <>
      <h1 className="page-title">
        {search.question === '' ? area.pages['/admin/attempts'] : corrections.title}
      </h1>
      <Shown search={search} />
    </>
  )
}

function Shown({ search: { target, question, page } }: { search: AdminSearch }) {
  const { intro } = useMessages(admin).attempts
  if (question !== '' && target === '') return <CorrectableQuizzes questionId={question} />
  if (question !== '') return <KeyPage key={target} quizId={target} />
  if (target !== '') return <LiveQuiz key={target} quizId={target} />
  return (
    <>
      <p className="mt-1 mb-4 text-soft">{intro}</p>
      <QuizzesList page={page} />
    </>
  )
}

/** Quizzes whose attempts contain a question: the key of the question is corrected in each quiz separately. */
function CorrectableQuizzes({ questionId }: { questionId: string }) {
  const { attempts, corrections: messages } = useMessages(admin)
  const query = new URLSearchParams({ questionId })
  return (
    <>
      <h2 className="text-lg font-semibold">{messages.quizzesTitle}</h2>
      <p className="mt-1 mb-4 text-soft">{messages.quizzesText}</p>
      <LoadedList
        list={useAdminQuery<CorrectableQuizzesData>(`/admin/corrections?${query.toString()}`)}
        found={(_data, count) => attempts.quizzesFound(count)}
        empty={{ title: messages.noQuizzesTitle, text: messages.noQuizzesText }}
        pages={null}
        rows={({ quizzes }) =>
          quizzes.map(({ _id, title, startDateTime, expireDateTime, ended }) => (
            <li key={_id} className="border-b border-line py-3">
              <CardLink
                href={`/admin/attempts${stringifySearch({ target: _id, question: questionId })}`}
                title={title}
              />
              <p className="flex flex-wrap gap-x-4 text-sm text-soft">
                <span>{messages.submittedCount(ended)}</span>
                <span>{attempts.times(formatInstant(startDateTime), formatInstant(expireDateTime))}</span>
              </p>
            </li>
          ))
        }
      />
    </>
  )
}

/** Quizzes that the server runs, latest expiry first. */
function QuizzesList({ page }: { page: number }) {
  const messages = useMessages(admin).attempts
  return (
    <PagedList
      list={useAdminQuery<AttemptsQuizzesData>(`/admin/quiz-attempts?page=${page}`)}
      found={messages.quizzesFound}
      empty={{ title: messages.noQuizzesTitle, text: messages.noQuizzesText }}
      rows={({ quizzes }) => quizzes.map((quiz) => <QuizRow key={quiz._id} quiz={quiz} />)}
    />
  )
}

function QuizRow({ quiz }: { quiz: AttemptsQuiz }) {
  const messages = useMessages(admin).attempts
  const { _id, title, startDateTime, expireDateTime, live, ended } = quiz
  return (
    <li className="border-b border-line py-3">
      <CardLink href={`/admin/attempts${stringifySearch({ target: _id })}`} title={title} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft [font-variant-numeric:tabular-nums]">
        {live > 0 && <Badge tone="strong">{messages.runningCount(live)}</Badge>}
        <span>{messages.submittedCount(ended)}</span>
        <span>{messages.times(formatInstant(startDateTime), formatInstant(expireDateTime))}</span>
      </p>
    </li>
  )
}
