export type FormStatusMessage = { kind: 'done' | 'waiting' | 'failed'; text: string }

/** Shows the outcome of a press. Both live regions always exist, so that screen readers announce new text. */
export function FormStatus({ status }: { status: FormStatusMessage | null }) {
  return (
    <div className="min-h-8 scroll-mb-20 pt-2">
      <output className="block font-semibold text-accent">
        {status?.kind === 'done' && status.text}
        {status?.kind === 'waiting' && <span className="text-amber">{status.text}</span>}
      </output>
      <p role="alert" className="font-semibold text-red">
        {status?.kind === 'failed' && status.text}
      </p>
    </div>
  )
}
