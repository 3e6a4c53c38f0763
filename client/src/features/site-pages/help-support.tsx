import { Link } from '@tanstack/react-router'
import { Mail, Phone } from 'lucide-react'
import type { Site } from '#shared/contracts/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { contactWays } from './contact-ways.ts'

const ICONS = { email: Mail, phone: Phone } as const

/** The support cards: e-mail and phone as far as the site has them, and always the contact form. */
export function HelpSupport({ contact }: { contact: Site['contact'] }) {
  const words = useMessages().sitePages.help.support
  const ways = contactWays({ ...contact, address: '' })
  return (
    <section aria-labelledby="help-support">
      <h2 id="help-support" className="text-xl font-semibold">
        {words.title}
      </h2>
      {ways.length > 0 && (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2">
          {ways.map(({ id, text, href }) => {
            if (id === 'address' || href === null) return null
            const Icon = ICONS[id]
            return (
              <li key={id} className="rounded-lg border border-line p-4">
                <h3 className="flex items-center gap-2 font-semibold">
                  <Icon aria-hidden className="size-5 text-accent" />
                  {words[id].title}
                </h3>
                <p className="mt-1 text-soft">{words[id].text}</p>
                <a
                  href={href}
                  className="inline-flex min-h-12 items-center text-accent underline wrap-anywhere"
                >
                  {text}
                </a>
              </li>
            )
          })}
        </ul>
      )}
      <p className="mt-2">
        <Link to="/contact" className="inline-flex min-h-12 items-center text-accent underline">
          {ways.length > 0 ? words.orForm : words.form}
        </Link>
      </p>
    </section>
  )
}
