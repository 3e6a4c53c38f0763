import type { ComponentProps, ReactNode } from 'react'
import { CARD_TITLE_LENGTH } from '#shared/domain/constants.ts'
import { shortTitle } from '#shared/domain/text/short-title.ts'

/** Title on admin cards: cut to 60 characters, in full on hover. */
export const CardTitle = ({ title, className }: { title: string; className?: string }) => (
  <bdi title={title} className={className}>
    {shortTitle(title, CARD_TITLE_LENGTH)}
  </bdi>
)

export const TextLink = ({ className = '', children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={`inline-flex min-h-12 items-center text-accent underline ${className}`.trimEnd()}>
    {children}
  </a>
)

/** Title of a card that opens its item. */
export const CardLink = ({ href, title }: { href: string; title: string }) => (
  <a href={href} className="flex min-h-12 items-center font-medium text-accent">
    <CardTitle title={title} className="min-w-0 wrap-anywhere" />
  </a>
)

type FigureProps = { label: ReactNode; value: number; isAlarming?: boolean }

/** Number with its label, in a list of figures. */
export const Figure = ({ label, value, isAlarming = false }: FigureProps) => (
  <div className="flex flex-col-reverse justify-end rounded-lg bg-sunken px-3 py-2">
    <dt className="text-sm text-soft">{label}</dt>
    <dd className={`text-2xl font-bold ${isAlarming ? 'text-red' : ''}`.trimEnd()}>{value}</dd>
  </div>
)
