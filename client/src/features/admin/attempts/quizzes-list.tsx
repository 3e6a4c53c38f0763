import type { AttemptsQuiz, AttemptsQuizzesData } from '#shared/contracts/admin-attempts.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { CardTitle } from '#client/features/admin/lists/card-title.tsx'
import { PagedList } from '#client/features/admin/lists/loaded-list.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'

/** Quizzes that the server runs, latest expiry first. */
export function QuizzesList({ page }: { page: number }) {
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
      <a
        href={`/admin/attempts${stringifySearch({ target: _id })}`}
        className="flex min-h-12 items-center font-medium text-accent"
      >
        <CardTitle title={title} className="min-w-0 wrap-anywhere" />
      </a>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft [font-variant-numeric:tabular-nums]">
        {live > 0 && <Badge tone="strong">{messages.underWay(live)}</Badge>}
        <span>{messages.ended(ended)}</span>
        <span>{messages.times(formatInstant(startDateTime), formatInstant(expireDateTime))}</span>
      </p>
    </li>
  )
}
