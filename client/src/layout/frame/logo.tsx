import { useMessages } from '#client/lib/i18n.ts'
import { useSite } from '#client/layout/site.ts'

export function Logo() {
  const { name } = useSite()
  const { homeLink } = useMessages().layout
  return (
    <a
      href="/"
      aria-label={homeLink(name)}
      className="inline-flex min-h-12 items-center gap-2 text-lg font-bold"
    >
      <svg viewBox="0 0 32 32" aria-hidden className="size-8 shrink-0">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M8.5 23 16 8l7.5 15M11.5 18h9"
          className="fill-none stroke-onaccent stroke-3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {name}
    </a>
  )
}
