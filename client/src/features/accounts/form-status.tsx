/** What became of a press. */
export type FormNewsItem = { kind: 'done' | 'failed'; text: string }

/** Says what became of a press. The two regions are always there, so that what enters them is spoken. */
export function FormStatus({ news }: { news: FormNewsItem | null }) {
  return (
    <div className="min-h-8 scroll-mb-20 pt-2">
      <output className="block font-semibold text-accent">{news?.kind === 'done' && news.text}</output>
      <p role="alert" className="font-semibold text-red">
        {news?.kind === 'failed' && news.text}
      </p>
    </div>
  )
}
