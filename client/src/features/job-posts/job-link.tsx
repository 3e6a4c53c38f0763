import type { ReactNode } from 'react'
import { jobPath } from '#shared/domain/jobs/job-path.ts'

type Props = {
  slug: string
  className: string
  children: ReactNode
  title?: string
  /** A second link to the same post: hidden from screen readers and the Tab order. */
  isRepeated?: boolean
}

/**
 * Opens a post over its page (see `useLinkClicks`). Without scripts or in a new tab, the href leads to the post's own
 * page.
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
