import type { ReactNode } from 'react'
import { jobHref } from '#shared/domain/jobs/job-path.ts'

type Props = {
  slug: string
  className: string
  children: ReactNode
  title?: string
  /** The accessible name where it is not the text of the link. */
  label?: string | undefined
  /** A second link to the same post: hidden from screen readers and the Tab order. */
  isRepeated?: boolean
}

/**
 * Opens a post over its page (see `useLinkClicks`). Without scripts or in a new tab, the href leads to the post's own
 * page.
 */
export const JobLink = ({ slug, isRepeated, label, children, ...rest }: Props) => (
  <a
    href={jobHref(slug)}
    data-post=""
    aria-label={label}
    {...(isRepeated ? { 'aria-hidden': true, tabIndex: -1 } : {})}
    {...rest}
  >
    {children}
  </a>
)
