import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { QuizOverview } from '#shared/contracts/quiz.ts'
import { titled } from '#client/layout/router-context.ts'
import { useHydrated } from '#client/lib/use-hydrated.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examWaiting } from '#client/messages/en/exam-waiting.ts'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { loadQuizOverview, RenderedOverview } from './-quiz-overview.tsx'

export const Route = createFileRoute('/Quiz/$id')({
  loader: ({ context, params }) => loadQuizOverview(context.api, params.id),
  head: ({ loaderData, matches }) =>
    titled(({ layout }) => loaderData?.title ?? layout.links.quiz)({ matches }),
  component: Page,
  // Shown even if the quiz is not found: a running attempt stays on the device after its quiz was withdrawn.
  notFoundComponent: Page,
})

// Separate from the route: its imports would otherwise be part of the first load of every page.
const PaidExam = lazy(async () => ({
  default: (await import('./-paid-exam.tsx')).PaidExam,
}))

function Page() {
  const { id } = Route.useParams()
  const overview = Route.useLoaderData() ?? null
  const waiting = <Waiting overview={overview} />
  if (!useHydrated()) return waiting
  return (
    <Suspense fallback={waiting}>
      <PaidExam key={id} quizId={id.toUpperCase()} overview={overview} />
    </Suspense>
  )
}

function Waiting({ overview }: { overview: QuizOverview | null }) {
  const messages = useMessages(examWaiting)
  if (overview !== null) return <RenderedOverview quiz={overview} />
  return (
    <main id="content" className="px-4 py-4">
      <h1 className="sr-only">{messages.name}</h1>
      <noscript>
        <p>{messages.scriptless}</p>
      </noscript>
      <SkeletonText />
    </main>
  )
}
