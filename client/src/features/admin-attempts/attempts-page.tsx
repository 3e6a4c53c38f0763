import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { useAdminSearch } from '../admin/admin-search.ts'
import { LiveQuiz } from './live-quiz.tsx'
import { QuizzesList } from './quizzes-list.tsx'

/** The attempts at quizzes that the server runs: all quizzes, or one of them. */
export function AttemptsPage() {
  const { area, attempts: messages } = useMessages(admin)
  const { search } = useAdminSearch()
  return (
    <>
      <h1 className="page-title">{area.pages['/admin/attempts']}</h1>
      {search.target === '' ? (
        <>
          <p className="mt-1 mb-4 text-soft">{messages.intro}</p>
          <QuizzesList page={search.page} />
        </>
      ) : (
        <LiveQuiz key={search.target} quizId={search.target} />
      )}
    </>
  )
}
