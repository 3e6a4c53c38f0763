import { useMessages } from '#client/lib/i18n.ts'
import { LinkButton } from '#client/ui/button.tsx'

/** The page of an address that leads nowhere. */
export function NotFound() {
  const words = useMessages().layout.notFound
  return (
    <div className="py-16 text-center">
      <h1 className="text-2xl font-bold">{words.title}</h1>
      <p className="mt-2 mb-6 text-soft">{words.text}</p>
      <LinkButton href="/">{words.action}</LinkButton>
    </div>
  )
}
