import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { useAdminSearch, type AdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { CorrectableQuizzes } from './correctable-quizzes.tsx'
import { KeyPage } from './answer-key-page.tsx'
import { LiveQuiz } from './live-quiz.tsx'
import { QuizzesList } from './quizzes-list.tsx'

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
