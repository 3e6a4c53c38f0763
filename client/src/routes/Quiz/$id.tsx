import { createFileRoute } from '@tanstack/react-router'
import { ExamPage } from '#client/features/exam/exam-page.tsx'
import { titled } from '#client/layout/router-context.ts'

// Without a loader: the server draws the page without data, and a paper may stand on the device.
export const Route = createFileRoute('/Quiz/$id')({
  head: titled(({ layout }) => layout.links.quiz),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <ExamPage key={id} quizId={id.toUpperCase()} />
}
