import type { ReactNode } from 'react'
import { jobPath } from '#shared/domain/jobs/job-path.ts'

type Props = {
  slug: string
  className: string
  children: ReactNode
  title?: string
  /** Stands beside another link to the same post, which is the one to be heard and reached by keyboard. */
  isRepeated?: boolean
}

/**
 * Opens a post over the page it stands on (see `useLinkClicks`). The link itself, where no script runs or a new tab is
 * asked for, leads to the post's own page.
 */
export const JobLink = ({ slug, isRepeated, children, ...rest }: Props) => (
  <a
    href={jobPath(slug)}
    data-post=""
    {...(isRepeated ? { 'aria-hidden': true, tabIndex: -1 } : {})}
    {...rest}
  >
    {children}
  </a>
)
