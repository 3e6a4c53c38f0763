import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import type { ButtonVariant } from '#client/ui/button.tsx'
import { Button } from '#client/ui/button.tsx'

type Props = {
  label: string
  /** Title of the item, part of the accessible name: the buttons of all cards have the same labels. */
  title: string
  variant?: ButtonVariant
  isOff?: boolean
  onPress: () => void
}

export function CardButton({ label, title, variant = 'secondary', isOff = false, onPress }: Props) {
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
