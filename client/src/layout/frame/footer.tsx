import { isSafeLink } from '#shared/domain/links/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useSite } from '#client/layout/site.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Logo } from './logo.tsx'
import { navLinkClass, NavLink, ToolsLink } from './nav-link.tsx'
import { browseLinks, formKitLink, infoLinks, socialLinks } from '#client/layout/navigation.ts'

export function Footer() {
  const messages = useMessages().layout
  const { name } = useSite()
  return (
    <footer className="mt-16 border-t border-line bg-sunken pb-20 xl:pb-6">
      <div className="mx-auto grid max-w-264 gap-6 px-4 py-8 lg:grid-cols-[1fr_2fr]">
        <div>
          <Logo />
          <p className="mt-2 max-w-prose text-sm text-soft">{messages.notGovernment(name)}</p>
          <SocialLinks />
        </div>
        <nav aria-label={messages.footerNavigation} className="-mx-3 grid gap-x-4 sm:grid-cols-3">
          <div className="sm:col-span-2">
            <p className="px-3 text-sm font-semibold text-soft">{messages.browse}</p>
            <div className="two-columns">
              {browseLinks.map((link) => (
                <NavLink key={link.to} link={link} />
              ))}
              <NavLink link={formKitLink} />
              <ToolsLink />
            </div>
          </div>
          <div>
            <p className="mt-4 px-3 text-sm font-semibold text-soft sm:mt-0">{messages.information}</p>
            <div className="two-columns sm:grid-cols-1">
              {infoLinks.map((link) => (
                <NavLink key={link.to} link={link} />
              ))}
            </div>
          </div>
        </nav>
      </div>
    </footer>
  )
}

function SocialLinks() {
  const messages = useMessages().layout
  const links = socialLinks(useSite()).filter(({ href }) => isSafeLink(href))
  if (links.length === 0) return null
  return (
    <nav aria-label={messages.socialNavigation} className="mt-2 -ml-3 flex flex-wrap">
      {links.map(({ brand, href }) => (
        <a
          key={brand}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className={navLinkClass}
          aria-label={messages.social[brand]}
          title={messages.social[brand]}
        >
          <Icon name={`brand-${brand}`} />
        </a>
      ))}
    </nav>
  )
}
