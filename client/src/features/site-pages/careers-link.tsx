import { isSafeLink, linkHost } from '#shared/domain/links/safe-link.ts'
import { useSitePages } from './use-site-pages.ts'

const MAIL = /^mailto:([^\s"'<>?]+@[^\s"'<>?]+)/

// Readers see where the link leads: the address of a mail, the host of a page.
const destination = (link: string): string => MAIL.exec(link)?.[1] ?? (isSafeLink(link) ? linkHost(link) : '')

/** The way to the careers team, a mail or a page; nothing where the site names none. */
export function CareersLink({ link }: { link: string }) {
  const words = useSitePages().about.careers
  const leadsTo = destination(link)
  if (leadsTo === '') return null
  return (
    <section className="max-w-[65ch]">
      <h2 className="text-xl font-semibold">{words.title}</h2>
      <p className="mt-2">{words.text}</p>
      <p className="mt-1">
        <a
          href={link}
          rel="noopener"
          className="inline-flex min-h-12 flex-wrap items-center gap-x-2 text-accent underline"
        >
          <span>{words.link}</span>
          <span className="text-soft">({leadsTo})</span>
        </a>
      </p>
    </section>
  )
}
