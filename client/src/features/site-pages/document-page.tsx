import type { ReactNode } from 'react'
import type { DocumentSection } from '#client/messages/en/site-pages/document.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { PageHeading } from './page-heading.tsx'
import { withText } from './visible-text.ts'

type DocumentPageProps = {
  title: string
  lead: string
  sections: readonly DocumentSection[]
  contact: { id: string; title: string; content: ReactNode }
}

/** A legal text: when it was last updated, what is in it, and its sections, each with an address of its own. */
export function DocumentPage({ title, lead, sections, contact }: DocumentPageProps) {
  const words = useMessages().sitePages.documents
  const shown = withText(sections)
  return (
    <article className="grid gap-8">
      <div>
        <PageHeading title={title} lead={lead} />
        <p className="mt-2 text-sm text-soft">{words.updated}</p>
      </div>
      <nav aria-labelledby="document-contents" className="max-w-[65ch] rounded-lg bg-sunken p-4">
        <h2 id="document-contents" className="font-semibold">
          {words.contents}
        </h2>
        <ol className="mt-1 gap-x-8 sm:columns-2">
          {[...shown, contact].map((section) => (
            <li key={section.id} className="break-inside-avoid">
              <a href={`#${section.id}`} className="flex min-h-12 items-center text-accent hover:underline">
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {shown.map((section) => (
        <section key={section.id} id={section.id} className="max-w-[65ch] scroll-mt-20">
          <h2 className="text-xl font-semibold">{section.title}</h2>
          {section.paragraphs.map((text) => (
            <p key={text} className="mt-3">
              {text}
            </p>
          ))}
          {section.points && (
            <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-soft">
              {section.points.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <section id={contact.id} className="max-w-[65ch] scroll-mt-20">
        <h2 className="text-xl font-semibold">{contact.title}</h2>
        {contact.content}
      </section>
    </article>
  )
}
