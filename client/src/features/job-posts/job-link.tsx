import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { slug: string; className: string; children: ReactNode; label?: string; title?: string }

/**
 * Opens a post over the page it stands on. The address shown, and the link itself where no script runs or a new tab is
 * asked for, is the post's own page; so is what a reload gives.
 */
export function JobLink({ slug, label, ...rest }: Props) {
  return (
    <Link
      to="."
      search={(before) => ({ ...before, post: slug })}
      mask={{ to: '/job/$key', params: { key: slug }, unmaskOnReload: true }}
      resetScroll={false}
      aria-label={label}
      {...rest}
    />
  )
}
