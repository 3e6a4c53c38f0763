import type { ButtonVariant } from '#client/ui/button.tsx'
import { Button } from '#client/ui/button.tsx'
import { useItemWords } from './use-item-words.ts'

type Props = {
  label: string
  /** The item that it is about: cards stand side by side, and their buttons read alike. */
  title: string
  variant?: ButtonVariant
  isOff?: boolean
  onPress: () => void
}

/** What can be done with an item on its card. */
export function CardButton({ label, title, variant = 'secondary', isOff = false, onPress }: Props) {
  const { actionOf } = useItemWords()
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
