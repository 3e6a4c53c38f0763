/** Head of a page about the site: its only h1 and a summary line. */
export function PageHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <header className="max-w-prose">
      <h1 className="page-title">{title}</h1>
      <p className="mt-2 text-lg text-soft">{lead}</p>
    </header>
  )
}
