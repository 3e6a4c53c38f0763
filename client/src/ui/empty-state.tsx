import type { ReactNode } from 'react'
import { isMissingProgram } from '#client/lib/network/network-error.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useHeadingLevel } from './heading.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

const PANEL = 'flex flex-col items-center gap-2 px-4 py-12 text-center'

export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const Heading = useHeadingLevel()
  return (
    <div className={PANEL}>
      <svg viewBox="0 0 96 72" aria-hidden className="mb-2 h-18 w-24 fill-none stroke-edge stroke-2">
        <path d="M8 64h80" className="stroke-line" />
        <rect x="22" y="10" width="44" height="54" rx="4" className="fill-sunken" />
        <path d="M31 24h26M31 34h26M31 44h14" className="stroke-line" />
        <circle cx="66" cy="46" r="13" className="fill-paper stroke-accent" />
        <path d="m75.5 55.5 9 9" className="stroke-accent" strokeLinecap="round" />
      </svg>
      <Heading className="text-lg font-semibold">{title}</Heading>
      <p className="max-w-prose text-balance text-soft">{text}</p>
      {children}
    </div>
  )
}

/** Shows that a load failed and why, with Retry. Differs from an empty list, which means "no items". */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const messages = useMessages().lists.failed
  const isNetwork = isMissingProgram(error) || (error instanceof Error && error.name === 'NetworkError')
  return (
    <div role="alert">
      <EmptyState title={messages.title} text={isNetwork ? messages.offline : messages.text}>
        <Button className="mt-2" onClick={onRetry}>
          <Icon name="rotate-cw" />
          {messages.retry}
        </Button>
      </EmptyState>
    </div>
  )
}
