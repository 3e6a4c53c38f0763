import { createFileRoute } from '@tanstack/react-router'
import { itemRoute } from '#client/content/list/item-route.ts'
import { CardSkeletons } from '#client/content/list/card-skeletons.tsx'
import { QuizList } from '#client/features/quizzes/quiz-list.tsx'

export const Route = createFileRoute('/_items/quizzes')({
  ...itemRoute('quiz'),
  component: Page,
  pendingComponent: CardSkeletons,
})

function Page() {
  return <QuizList data={Route.useLoaderData()} />
}
