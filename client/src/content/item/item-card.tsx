import type { ReactNode } from 'react'
import { CARD_TITLE_LENGTH } from '#shared/domain/constants.ts'
import { truncate } from '#shared/domain/text/truncate.ts'
import { ShortTitle } from '#client/ui/short-title.tsx'

/** Maximum number of graphemes of the text on a card. */
const TEXT_LENGTH = 140

type Props = { title: string; text: string; badge?: ReactNode; actions: ReactNode; children: ReactNode }

export function ItemCard({ title, text, badge, actions, children }: Props) {
  return (
    <li className="flex flex-col rounded-xl border border-line p-4">
      <div className="card-head">
        <h2 className="min-w-0 grow basis-40 font-semibold" title={title}>
          <ShortTitle title={title} length={CARD_TITLE_LENGTH} />
        </h2>
        {badge}
      </div>
      <p className="mt-1 text-sm text-soft">
        <bdi>{truncate(text, TEXT_LENGTH)}</bdi>
      </p>
      {children}
      <div className="mt-auto flex flex-wrap gap-2 pt-4">{actions}</div>
    </li>
  )
}
