import type { PageSettings } from '#shared/contracts/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import { ContactIcon, contactMethods } from '#client/features/site-pages/contact-methods.tsx'

/** Support cards: email and phone if the site has them, and always the contact form. */
export function HelpSupport({ contact }: { contact: PageSettings['contact'] }) {
  const messages = useMessages(sitePages).help.support
  const ways = contactMethods({ ...contact, address: '' })
  return (
    <section aria-labelledby="help-support">
      <h2 id="help-support" className="text-xl font-semibold">
        {messages.title}
      </h2>
      {ways.length > 0 && (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2">
          {ways.map(({ id, text, href }) => {
            if (id === 'address' || href === null) return null
            return (
              <li key={id} className="rounded-lg border border-line p-4">
                <h3 className="flex items-center gap-2 font-semibold">
                  <span className="text-accent">
                    <ContactIcon way={id} />
                  </span>
                  {messages[id].title}
                </h3>
                <p className="mt-1 text-soft">{messages[id].text}</p>
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
        <a href="/contact" className="inline-flex min-h-12 items-center text-accent underline">
          {ways.length > 0 ? messages.orForm : messages.form}
        </a>
      </p>
    </section>
  )
}

const RESOURCES = [
  { id: 'notes', to: '/notes' },
  { id: 'quizzes', to: '/quizzes' },
  { id: 'terms', to: '/terms' },
] as const

export function HelpResources() {
  const messages = useMessages(sitePages).help.resources
  return (
    <section aria-labelledby="help-resources">
      <h2 id="help-resources" className="text-xl font-semibold">
        {messages.title}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-3">
        {RESOURCES.map(({ id, to }) => (
          <li key={id}>
            <a href={to} className="block h-full rounded-lg border border-line p-4 hover:bg-tint">
              <span className="block font-semibold text-accent">{messages.cards[id].title}</span>
              <span className="mt-1 block text-soft">{messages.cards[id].text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
