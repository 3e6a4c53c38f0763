import type { ListedKind } from '#shared/domain/kinds.ts'
import type { ListPageConfig } from './list-config.ts'
import { useItemWords } from './use-item-words.ts'

/** The frame around the cards of a list beside those of job posts; its words come with these lists. */
export function useItemFrame(kind: ListedKind | undefined): ListPageConfig | undefined {
  const { lists } = useItemWords()
  if (kind === undefined) return undefined
  const words: ListPageConfig['words'] = ({ layout }) => ({ title: layout.links[kind], ...lists[kind] })
  return { words, hasStates: false }
}
