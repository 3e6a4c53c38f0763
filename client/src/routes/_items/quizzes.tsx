import { createFileRoute } from '@tanstack/react-router'
import { itemRoute } from '#client/content/item-route.ts'
import { PendingCards } from '#client/content/pending-cards.tsx'
import { QuizList } from '#client/features/quizzes/quiz-list.tsx'

export const Route = createFileRoute('/_items/quizzes')({
  ...itemRoute('quizzes'),
  component: Page,
  pendingComponent: PendingCards,
})

function Page() {
  return <QuizList data={Route.useLoaderData()} />
}
