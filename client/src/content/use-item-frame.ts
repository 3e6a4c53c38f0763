import type { ItemList } from '#shared/domain/pages/item-lists.ts'
import type { ListPageConfig } from './list-config.ts'
import { useItemWords } from './use-item-words.ts'

/** The frame around the cards of a list beside those of job posts; its words come with these lists. */
export function useItemFrame(list: ItemList | undefined): ListPageConfig | undefined {
  const { lists } = useItemWords()
  if (list === undefined) return undefined
  const words: ListPageConfig['words'] = ({ layout }) => ({ title: layout.links[list], ...lists[list] })
  return { words, hasStates: false }
}
