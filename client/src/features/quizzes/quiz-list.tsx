import type { Kept } from '#shared/contracts/api.ts'
import type { Cards, ItemListData } from '#shared/contracts/item-lists.ts'
import { cardsClass } from '#client/content/content-list.ts'
import { ListRows } from '#client/content/list-rows.tsx'
import { useItemWords } from '#client/content/use-item-words.ts'
import { QuizCard } from './quiz-card.tsx'

const keyOf = (quiz: Cards['quizzes']) => quiz._id

/** The list of the quizzes that have not expired. */
export function QuizList({ data: { quizzes, ...page } }: { data: Kept<ItemListData<'quizzes'>> }) {
  const { found } = useItemWords().lists.quizzes
  const data = { ...page, items: quizzes }
  return <ListRows Row={QuizCard} keyOf={keyOf} data={data} found={found} className={cardsClass} />
}
