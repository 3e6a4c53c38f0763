import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** A part of a page that is shown at first and that a button hides and shows. */
export function Toggle({ hide, show, children }: { hide: string; show: string; children: ReactNode }) {
  const [isShown, setIsShown] = useState(true)
  const id = useId()
  return (
    <div>
      <Button
        look="plain"
        className="-ml-4"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon of={isShown ? ChevronUp : ChevronDown} />
        {isShown ? hide : show}
      </Button>
      <div id={id} hidden={!isShown}>
        {children}
      </div>
    </div>
  )
}
