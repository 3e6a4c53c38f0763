import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PageSettings } from '#shared/contracts/site.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import type { HelpCategory, HelpEntry } from '#client/messages/en/site-pages/document.ts'
import { Button } from '#client/ui/button.tsx'
import { inputClass } from '#client/ui/forms/field.tsx'
import { PageHeading } from '#client/features/site-pages/page-heading.tsx'
import { withText } from '#client/features/site-pages/document-page.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { ContactIcon, contactMethods } from '#client/features/site-pages/contact-methods.tsx'

type Props = {
  site: PageSettings
  query?: string
  children?: ReactNode
}

/** Help page. `query`: initial search of the URL (`/help?q=`), which typing replaces. */
export function HelpPage({ site, query = '', children }: Props) {
  const messages = useMessages(sitePages).help
  const input = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState(query)
  // Reads the text typed before hydration.
  useEffect(() => setTerm(input.current?.value ?? ''), [])

  const all = messages.categories(site).map((group) => ({ ...group, entries: withText(group.entries) }))
  const isSearching = !isBlank(term)
  const found = isSearching ? searchHelp(all, term) : all
  const count = countEntries(found)
  const result = count === 0 ? messages.noResults : messages.found(count, term.trim())

  const showAll = () => {
    if (input.current) input.current.value = ''
    // Renders before the browser follows the link, so that its target exists.
    flushSync(() => setTerm(''))
  }

  return (
    <div className="grid gap-8">
      <PageHeading title={messages.title} lead={messages.lead} />
      <div>
        <HelpSearch ref={input} query={query} onSearch={setTerm} />
        <output className="block min-h-8 pt-2">{isSearching && result}</output>
        <nav aria-label={messages.categoriesLabel} className="mt-2">
          <ul className="two-columns gap-x-4 sm:grid-cols-4">
            {all.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`/help#help-${id}`}
                  onClick={showAll}
                  className="inline-flex min-h-12 items-center text-accent underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {count > 0 && <HelpCategoryList categories={found} />}
      {children}
      <HelpSupport contact={site.contact} />
      <HelpResources />
    </div>
  )
}

type HelpSearchProps = { ref: Ref<HTMLInputElement>; query: string; onSearch: (term: string) => void }

/** Search box of the help page: filters during typing; before hydration it submits a GET form. */
function HelpSearch({ ref, query, onSearch }: HelpSearchProps) {
  const messages = useMessages(sitePages).help.search
  return (
    <form
      role="search"
      method="get"
      action="/help"
      onSubmit={(event) => event.preventDefault()}
      className="search-form max-w-prose"
    >
      <input
        ref={ref}
        type="search"
        name="q"
        aria-label={messages.label}
        placeholder={messages.placeholder}
        defaultValue={query}
        onInput={(event) => onSearch(event.currentTarget.value)}
        enterKeyHint="search"
        autoComplete="off"
        className={inputClass}
      />
      <Button type="submit" variant="primary">
        {messages.submit}
      </Button>
    </form>
  )
}

const matches = (entry: HelpEntry, term: string): boolean =>
  [entry.title, ...entry.paragraphs, ...(entry.points ?? [])].some((text) =>
    text.toLowerCase().includes(term),
  )

/** Returns the entries that contain a term, ignoring case, by category. A blank term matches all. */
function searchHelp(categories: readonly HelpCategory[], term: string): HelpCategory[] {
  const needle = term.trim().toLowerCase()
  return categories
    .map((category) => ({ ...category, entries: category.entries.filter((entry) => matches(entry, needle)) }))
    .filter((category) => category.entries.length > 0)
}

const countEntries = (categories: readonly HelpCategory[]): number =>
  categories.reduce((sum, category) => sum + category.entries.length, 0)

function HelpCategoryList({ categories }: { categories: readonly HelpCategory[] }) {
  return (
    <div className="grid gap-8 items-start md:grid-cols-2">
      {categories.map(({ id, title, entries }) => (
        <section key={id} aria-labelledby={`help-${id}`}>
          <h2 id={`help-${id}`} className="scroll-mt-20 text-xl font-semibold">
            {title}
          </h2>
          <div className="mt-2 border-t border-line">
            {entries.map((entry, index) => (
              <Disclosure key={entry.id} title={entry.title} isOpen={index === 0}>
                <HelpAnswer entry={entry} />
              </Disclosure>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function HelpAnswer({ entry: { paragraphs, points } }: { entry: HelpEntry }) {
  return (
    <div className="grid gap-2 text-soft">
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {points && (
        <ul className="grid list-disc gap-1 pl-5">
          {points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Support cards: email and phone if the site has them, and always the contact form. */
function HelpSupport({ contact }: { contact: PageSettings['contact'] }) {
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

function HelpResources() {
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
