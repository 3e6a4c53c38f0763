import type { MouseEvent } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { LinkButton, type ButtonVariant } from '#client/ui/button.tsx'

/** Id of the links of the current post: one post is shown at a time. */
export const LINKS_ID = 'links'

// The URL stays unchanged, so that Back leaves the post.
function jump(event: MouseEvent) {
  const links = document.getElementById(LINKS_ID)
  if (links === null) return
  event.preventDefault()
  links.scrollIntoView()
  links.querySelector('summary')?.focus({ preventScroll: true })
}

/** Link past the tables to the post's links, for returning readers. */
export function JumpToLinks({ variant }: { variant: ButtonVariant }) {
  const { jumpToLinks } = useMessages(jobBody)
  return (
    <LinkButton variant={variant} href={`#${LINKS_ID}`} onClick={jump}>
      {/* Inlined here, not in the sprite of every page: only the page of a post shows it. */}
      <svg viewBox="0 0 24 24" className="icon" aria-hidden>
        <path d="M12 5v14m7-7-7 7-7-7" />
      </svg>
      {jumpToLinks}
    </LinkButton>
  )
}
