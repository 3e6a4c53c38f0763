import { notFound } from '@tanstack/react-router'
import { isNotFound, type Api } from '#shared/contracts/api.ts'
import type { QuizOverview } from '#shared/contracts/quiz.ts'

const load = async () => (await import('#client/features/exam/start/quiz-overview.tsx')).QuizOverviewPage

let Loaded: Awaited<ReturnType<typeof load>> | undefined

/** Returns the page's embedded overview after loading its component; null without one. */
export async function loadQuizOverview(api: Api, id: string): Promise<QuizOverview | null> {
  const quiz = await api.quizOverview(id).catch((error: unknown) => {
    throw isNotFound(error) ? notFound() : error
  })
  if (quiz !== null) Loaded ??= await load()
  return quiz
}

export const RenderedOverview = ({ quiz }: { quiz: QuizOverview }) => Loaded && <Loaded quiz={quiz} />
