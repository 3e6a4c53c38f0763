import type { SiteSettings } from '#shared/contracts/site.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { AboutClaims } from './about-claims.tsx'
import { CareersLink } from './careers-link.tsx'
import { PageHeading } from './page-heading.tsx'
import { useSitePages } from './use-site-pages.ts'

/** The about page: story, mission, vision, core values, the site's claims, and the way to the careers team. */
export function AboutPage({ site }: { site: SiteSettings }) {
  const words = useSitePages().about
  const founded = isBlank(site.about.founded) ? '' : site.about.founded
  return (
    <div className="grid gap-10">
      <PageHeading title={words.title(site.name)} lead={words.lead(site.name)} />
      <AboutClaims about={site.about} />
      <section className="max-w-[65ch]">
        <h2 className="text-xl font-semibold">{words.story.title}</h2>
        {words.story.paragraphs(site.name, founded).map((text) => (
          <p key={text} className="mt-3">
            {text}
          </p>
        ))}
      </section>
      <div className="grid gap-8 sm:grid-cols-2">
        {[words.mission, words.vision].map(({ title, text }) => (
          <section key={title} className="border-l-2 border-accent pl-4">
            <h2 className="text-xl font-semibold">{title}</h2>
            <p className="mt-2">{text}</p>
          </section>
        ))}
      </div>
      <section>
        <h2 className="text-xl font-semibold">{words.values.title}</h2>
        <ul className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {words.values.list.map(({ id, title, text }) => (
            <li key={id}>
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="max-w-[65ch] rounded-lg bg-sunken p-5">
        <h2 className="text-lg font-semibold">{words.independence.title}</h2>
        <p className="mt-1">{words.independence.text(site.name)}</p>
      </section>
      <CareersLink link={site.links.careers} />
    </div>
  )
}
