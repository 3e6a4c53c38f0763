import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { titled } from '#client/layout/router-context.ts'
import { useHydrated } from '#client/lib/use-hydrated.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examWaiting } from '#client/messages/en/exam-waiting.ts'
import { SkeletonText } from '#client/ui/skeleton.tsx'

// Without a loader: the server draws the page without data, and a paper may stand on the device.
export const Route = createFileRoute('/Quiz/$id')({
  head: titled(({ layout }) => layout.links.quiz),
  component: Page,
})

// Apart from the route: what it imports would be named in the first load of every page.
const PaidExam = lazy(async () => ({
  default: (await import('./-paid-exam.tsx')).PaidExam,
}))

function Page() {
  const { id } = Route.useParams()
  if (!useHydrated()) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <PaidExam key={id} quizId={id.toUpperCase()} />
    </Suspense>
  )
}

function Waiting() {
  const messages = useMessages(examWaiting)
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
