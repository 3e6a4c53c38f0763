/** The outcome of a press. */
export type FormNewsItem = { kind: 'done' | 'failed'; text: string }

/** Shows the outcome of a press. Both live regions always exist, so that screen readers announce new text. */
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
