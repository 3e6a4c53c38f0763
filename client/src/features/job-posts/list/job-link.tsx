import type { ReactNode } from 'react'
import { jobHref } from '#shared/domain/jobs/job-path.ts'

type Props = {
  slug: string
  children: ReactNode
  title?: string
}

/**
 * Opens a post over its page (see `useLinkClicks`). Without scripts or in a new tab, the href leads to the post's own
 * page.
 */
export const JobLink = ({ slug, children, ...rest }: Props) => (
  <a href={jobHref(slug)} data-post="" {...rest}>
    {children}
  </a>
)
