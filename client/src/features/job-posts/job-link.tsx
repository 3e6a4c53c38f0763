import type { ReactNode } from 'react'
import { jobHref } from '#shared/domain/jobs/job-path.ts'

type Props = {
  slug: string
  className: string
  children: ReactNode
  title?: string | undefined
  /** The accessible name where it is not the text of the link. */
  label?: string | undefined
}

/**
 * Opens a post over its page (see `useLinkClicks`). Without scripts or in a new tab, the href leads to the post's own
 * page.
 */
export const JobLink = ({ slug, label, children, ...rest }: Props) => (
  <a href={jobHref(slug)} data-post="" aria-label={label} {...rest}>
    {children}
  </a>
)
