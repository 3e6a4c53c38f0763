import type { ReactNode } from 'react'
import { organisationPath } from '#shared/domain/organisations/organisation-link.ts'

type Props = { post: { organisation: string }; className?: string; children: ReactNode }

/** Links to all posts of the organisation of a post. */
export const OrganisationLink = ({ post, className, children }: Props) => (
  <a href={organisationPath(post.organisation)} className={className}>
    {children}
  </a>
)
