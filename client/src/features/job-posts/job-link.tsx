import type { ReactNode } from 'react'
import { jobPath } from '#shared/domain/job-slug.ts'

type Props = {
  slug: string
  className: string
  children: ReactNode
  label?: string
  title?: string
}

/**
 * Opens a post over the page it stands on (see `useLinkClicks`). The link itself, where no script runs or a new tab is
 * asked for, leads to the post's own page.
 */
export const JobLink = ({ slug, label, children, ...rest }: Props) => (
  <a href={jobPath(slug)} data-post="" aria-label={label} {...rest}>
    {children}
  </a>
)
