import type { MouseEvent } from 'react'
import { LinkButton } from '#client/ui/button.tsx'
import { useJobWords } from './use-job-words.ts'

/** The id of the links of the post that is shown: there is one at a time. */
export const LINKS_ID = 'links'

// The address stays the post's own, so that Back leads out of the post.
function jump(event: MouseEvent) {
  const links = document.getElementById(LINKS_ID)
  if (links === null) return
  event.preventDefault()
  links.scrollIntoView()
  links.querySelector('summary')?.focus({ preventScroll: true })
}

/** Leads past the tables to the links, for those who have read them already. */
export function JumpToLinks() {
  const { jumpToLinks } = useJobWords()
  return (
    <LinkButton variant="primary" href={`#${LINKS_ID}`} onClick={jump}>
      {/* Drawn here rather than in the sprite, which every page carries: only the page of a post shows it. */}
      <svg viewBox="0 0 24 24" className="icon" aria-hidden>
        <path d="M12 5v14m7-7-7 7-7-7" />
      </svg>
      {jumpToLinks}
    </LinkButton>
  )
}
