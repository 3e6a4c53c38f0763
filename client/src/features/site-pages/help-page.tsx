import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { SiteSettings } from '#shared/contracts/site.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { HelpCategoryList } from './help-category-list.tsx'
import { HelpResources } from './help-resources.tsx'
import { HelpSearch } from './help-search.tsx'
import { HelpSupport } from './help-support.tsx'
import { PageHeading } from './page-heading.tsx'
import { countEntries, searchHelp } from './search-help.ts'
import { withText } from './visible-text.ts'
import { useSitePages } from './use-site-pages.ts'

type Props = {
  site: SiteSettings
  query?: string
  /** What stands between the questions and the ways to ask somebody. */
  children?: ReactNode
}

/** The help page; `query` is what the address asks for (`/help?q=`), and typing goes on from there. */
export function HelpPage({ site, query = '', children }: Props) {
  const words = useSitePages().help
  const input = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState(query)
  // What was typed before the scripts arrived counts.
  useEffect(() => setTerm(input.current?.value ?? ''), [])

  const all = words.categories(site).map((group) => ({ ...group, entries: withText(group.entries) }))
  const isSearching = !isBlank(term)
  const found = isSearching ? searchHelp(all, term) : all
  const count = countEntries(found)
  const result = count === 0 ? words.noneFound : words.found(count, term.trim())

  const showAll = () => {
    if (input.current) input.current.value = ''
    // Drawn before the browser follows the link, so that its target is there.
    flushSync(() => setTerm(''))
  }

  return (
    <div className="grid gap-8">
      <PageHeading title={words.title} lead={words.lead} />
      <div>
        <HelpSearch ref={input} query={query} onSearch={setTerm} />
        <output className="block min-h-8 pt-2">{isSearching && result}</output>
        <nav aria-label={words.categoriesLabel} className="mt-2">
          <ul className="grid grid-cols-2 gap-x-6 sm:flex sm:flex-wrap">
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
