import type { SiteSettings } from '#shared/contracts/site.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { useSitePages } from './use-site-pages.ts'

/** What the site says of itself in numbers (decision E10); a claim that the site left empty is not made. */
export function AboutClaims({ about }: { about: SiteSettings['about'] }) {
  const words = useSitePages().about.claims
  const claims = [
    { label: words.placements, value: about.placements },
    { label: words.founded, value: about.founded },
  ].filter(({ value }) => !isBlank(value))
  if (claims.length === 0) return null
  return (
    <section aria-label={words.title}>
      <dl className="flex flex-wrap gap-x-12 gap-y-4 border-y border-line py-5">
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
