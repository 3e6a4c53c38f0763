import type { MaybeStale } from '#shared/contracts/api.ts'
import type { ItemListData } from '#shared/contracts/content-kinds.ts'
import { cardsClass } from '#client/content/list/list-config.ts'
import { ItemRows, ListRows } from '#client/content/list/list-rows.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { QuizCard } from './quiz-card.tsx'

/** The list of quizzes that have not expired. */
export function QuizList({ data: { quizzes, ...page } }: { data: MaybeStale<ItemListData<'quiz'>> }) {
  const { found } = useMessages(items).lists.quiz
  return (
    <ListRows data={page} isEmpty={quizzes.length === 0} found={found}>
      <ItemRows items={quizzes} Row={QuizCard} className={cardsClass} />
    </ListRows>
  )
}
