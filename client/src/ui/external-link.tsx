import type { ReactNode } from 'react'
import { linkHost } from '#shared/domain/links/safe-link.ts'
import { HostName } from './host-name.tsx'
import { Icon } from './icon.tsx'

const ROW = 'flex min-h-12 items-center gap-3 rounded-lg border border-line px-3 py-2'

/** Link that leaves the site, with its host. A null or unsafe link (`isSafeLink`) is rendered as plain text. */
export function ExternalLink({ href, children }: { href: string | null; children: ReactNode }) {
  const host = href === null ? '' : linkHost(href)
  if (href === null || host === '') {
    return (
      <span className={`${ROW} text-soft`}>
        <bdi className="min-w-0">{children}</bdi>
      </span>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={`${ROW} hover:bg-tint`}>
      <span className="min-w-0 grow">
        <bdi className="font-medium text-accent">{children}</bdi>
        <span className="block text-sm wrap-anywhere text-soft">
          <HostName host={host} />
        </span>
      </span>
      <span className="text-soft">
        <Icon name="external-link" />
      </span>
    </a>
  )
}
