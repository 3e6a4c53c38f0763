import type { ReactNode } from 'react'
import { CARD_TITLE_LENGTH } from '#shared/domain/constants.ts'
import { truncate } from '#shared/domain/text/truncate.ts'
import { ShortTitle } from '#client/ui/short-title.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { type ButtonVariant, Button } from '#client/ui/button.tsx'

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

type CardButtonProps = {
  label: string
  /** Title of the item, part of the accessible name: the buttons of all cards have the same labels. */
  title: string
  variant?: ButtonVariant
  isOff?: boolean
  onPress: () => void
}

export function CardButton({ label, title, variant = 'secondary', isOff = false, onPress }: CardButtonProps) {
  const { actionOf } = useMessages(items)
  return (
    <Button
      variant={variant}
      className="grow"
      aria-label={actionOf(label, title)}
      disabled={isOff}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}
