import { useSitePages } from './use-site-pages.ts'

/** The list of a legal text's sections: above the text on a phone, beside it and always in sight on a wide screen. */
export function DocumentContents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const words = useSitePages().documents
  return (
    <nav
      aria-labelledby="document-contents"
      className="rounded-lg bg-sunken p-4 lg:sticky lg:top-20 lg:order-last lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto"
    >
      <h2 id="document-contents" className="font-semibold">
        {words.contents}
      </h2>
      <ol className="mt-1 gap-x-8 sm:columns-2 lg:columns-1">
        {sections.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <a href={`#${id}`} className="flex min-h-12 items-center text-accent hover:underline lg:min-h-10">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
