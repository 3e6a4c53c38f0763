import type { CorrectableQuizzesData } from '#shared/contracts/corrections.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { CardTitle } from '#client/features/admin/lists/card-title.tsx'
import { LoadedList } from '#client/features/admin/lists/loaded-list.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'

/** Quizzes whose attempts contain a question: the key of the question is corrected in each quiz separately. */
export function CorrectableQuizzes({ questionId }: { questionId: string }) {
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
              <a
                href={`/admin/attempts${stringifySearch({ target: _id, question: questionId })}`}
                className="flex min-h-12 items-center font-medium text-accent"
              >
                <CardTitle title={title} className="min-w-0 wrap-anywhere" />
              </a>
              <p className="flex flex-wrap gap-x-4 text-sm text-soft">
                <span>{messages.ended(ended)}</span>
                <span>{attempts.times(formatInstant(startDateTime), formatInstant(expireDateTime))}</span>
              </p>
            </li>
          ))
        }
      />
    </>
  )
}
