import { ArrowDown } from 'lucide-react'
import type { RefObject } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'

/** Leads past the tables to the links, for those who have read them already. */
export function JumpToLinks({ to }: { to: RefObject<HTMLElement | null> }) {
  const { jumpToLinks } = useMessages().jobPosts
  const jump = () => {
    to.current?.scrollIntoView()
    to.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }
  return (
    <Button look="primary" onClick={jump}>
      <Icon of={ArrowDown} />
      {jumpToLinks}
    </Button>
  )
}
