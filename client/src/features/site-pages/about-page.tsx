import type { PageSettings } from '#shared/contracts/site.ts'
import { isSafeLink, linkHost } from '#shared/domain/links/safe-link.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import { PageHeading } from './page-heading.tsx'

export function AboutPage({ site }: { site: PageSettings }) {
  const messages = useMessages(sitePages).about
  const founded = isBlank(site.about.founded) ? '' : site.about.founded
  return (
    <div className="grid gap-8">
      <PageHeading title={messages.title(site.name)} lead={messages.lead(site.name)} />
      <AboutClaims about={site.about} />
      <section className="max-w-prose">
        <h2 className="text-xl font-semibold">{messages.story.title}</h2>
        {messages.story.paragraphs(site.name, founded).map((text) => (
          <p key={text} className="mt-3">
            {text}
          </p>
        ))}
      </section>
      <div className="grid gap-8 sm:grid-cols-2">
        {[messages.mission, messages.vision].map(({ title, text }) => (
          <section key={title} className="border-l-4 border-accent pl-4">
            <h2 className="text-xl font-semibold">{title}</h2>
            <p className="mt-2">{text}</p>
          </section>
        ))}
      </div>
      <section>
        <h2 className="text-xl font-semibold">{messages.values.title}</h2>
        <ul className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {messages.values.list.map(({ id, title, text }) => (
            <li key={id}>
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="max-w-prose rounded-lg bg-sunken p-5">
        <h2 className="text-lg font-semibold">{messages.independence.title}</h2>
        <p className="mt-1">{messages.independence.text(site.name)}</p>
      </section>
      <CareersLink link={site.links.careers} />
    </div>
  )
}

/** Claims of the site in numbers. Omits claims that the settings leave blank. */
function AboutClaims({ about }: { about: PageSettings['about'] }) {
  const messages = useMessages(sitePages).about.claims
  const claims = [
    { label: messages.placements, value: about.placements },
    { label: messages.founded, value: about.founded },
  ].filter(({ value }) => !isBlank(value))
  if (claims.length === 0) return null
  return (
    <section aria-label={messages.title}>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 border-t border-line py-4">
        {claims.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-soft">{label}</dt>
            <dd className="text-2xl font-semibold text-accent [font-variant-numeric:tabular-nums]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const MAIL = /^mailto:([^\s"'<>?]+@[^\s"'<>?]+)/

// Shows the link's target: the address of a mail, the host of a page.
const destination = (link: string): string => MAIL.exec(link)?.[1] ?? (isSafeLink(link) ? linkHost(link) : '')

/** Link to the careers team, a mail or a page. Renders nothing if the settings have none. */
function CareersLink({ link }: { link: string }) {
  const messages = useMessages(sitePages).about.careers
  const leadsTo = destination(link)
  if (leadsTo === '') return null
  return (
    <section className="max-w-prose">
      <h2 className="text-xl font-semibold">{messages.title}</h2>
      <p className="mt-2">{messages.text}</p>
      <p className="mt-1">
        <a
          href={link}
          rel="noopener"
          className="inline-flex min-h-12 flex-wrap items-center gap-x-2 text-accent underline"
        >
          <span>{messages.link}</span>
          <span className="text-soft">({leadsTo})</span>
        </a>
      </p>
    </section>
  )
}
