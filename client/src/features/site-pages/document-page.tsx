import type { ReactNode } from 'react'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import type { DocumentSection } from '#client/messages/en/site-pages/document.ts'
import { PageHeading } from './page-heading.tsx'

/** Returns the sections or entries that have text: a text left blank in the settings removes its section. */
export const withText = <Part extends { paragraphs: string[] }>(parts: readonly Part[]): Part[] =>
  parts.filter((part) => part.paragraphs.some((text) => !isBlank(text)))

type DocumentPageProps = {
  title: string
  lead: string
  updatedOn: string
  sections: readonly DocumentSection[]
  contact: { id: string; title: string; content: ReactNode }
}

/** Legal text: date of the last update, list of sections, and the sections, each with its own anchor. */
export function DocumentPage({ title, lead, updatedOn, sections, contact }: DocumentPageProps) {
  const messages = useMessages(sitePages).documents
  const shown = withText(sections)
  return (
    <article className="grid gap-8">
      <div>
        <PageHeading title={title} lead={lead} />
        <p className="mt-2 text-sm text-soft">{messages.updated(formatDay(updatedOn))}</p>
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,65ch)_minmax(0,20rem)] lg:justify-between">
        <DocumentContents sections={[...shown, contact]} />
        <div className="grid gap-8">
          {shown.map((section) => (
            <section key={section.id} id={section.id} className="scroll-mt-20">
              <h2 className="text-xl font-semibold">{section.title}</h2>
              {section.paragraphs.map((text) => (
                <p key={text} className="mt-3">
                  {text}
                </p>
              ))}
              {section.points && (
                <ul className="mt-3 grid list-disc gap-2 pl-5">
                  {section.points.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          <section id={contact.id} className="scroll-mt-20">
            <h2 className="text-xl font-semibold">{contact.title}</h2>
            {contact.content}
          </section>
        </div>
      </div>
    </article>
  )
}

/** Section list of a legal text: above it on phones, beside it and always in view on wide screens. */
function DocumentContents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const messages = useMessages(sitePages).documents
  return (
    <nav aria-labelledby="document-contents" className="document-contents">
      <h2 id="document-contents" className="font-semibold">
        {messages.contents}
      </h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-12 items-center text-accent hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
