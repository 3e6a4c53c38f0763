import { isSafeLink } from '#shared/domain/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useSite } from '#client/lib/site.ts'
import { socialLinks } from '#client/layout/navigation.ts'
import { BrandIcon } from '#client/ui/brand-icon.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { iconButtonClass } from '#client/ui/icon-button.tsx'
import { Section } from '#client/ui/section.tsx'

/** What stands in place of a post's links while there are none: where to ask and whom to follow. */
export function Guidance() {
  const { layout, jobPosts } = useMessages()
  const words = jobPosts.guidance
  const social = socialLinks(useSite()).filter(({ href }) => isSafeLink(href))
  return (
    <Section title={words.title}>
      <p className="max-w-prose text-soft">{words.text}</p>
      <div className="mt-3 flex flex-wrap items-center gap-1">
        <LinkButton to="/contact">{words.contact}</LinkButton>
        {social.map(({ brand, href }) => (
          <a
            key={brand}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={iconButtonClass}
            aria-label={layout.social[brand]}
            title={layout.social[brand]}
          >
            <BrandIcon brand={brand} />
          </a>
        ))}
      </div>
    </Section>
  )
}
