import type { HelpCategory, HelpEntry } from '#client/messages/en/site-pages/document.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'

/** The questions of the help page by category, each an accordion whose first item is open. */
export function HelpCategoryList({ categories }: { categories: readonly HelpCategory[] }) {
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
