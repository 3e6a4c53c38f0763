import type { OtherSearch } from '#shared/domain/search/did-you-mean.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { nothingFound } from '#client/messages/en/nothing-found.ts'

/** The link style of what an empty list offers. */
export const WAY_ON = 'inline-flex min-h-12 items-center font-semibold text-accent underline'

type Props = {
  others: readonly OtherSearch[]
  /** Formats a total. */
  found: (total: number, isCapped: boolean) => string
  addressOf: (words: string) => string
}

/** List items with links to searches that may have been meant. */
export function OtherSearches({ others, found, addressOf }: Props) {
  const { didYouMean } = useMessages(nothingFound)
  return others.map(({ words, total }) => (
    <li key={words}>
      <a href={addressOf(words)} className={WAY_ON}>
        {didYouMean(words, found(total, false))}
      </a>
    </li>
  ))
}
