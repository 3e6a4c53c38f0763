import { createFileRoute } from '@tanstack/react-router'
import { useMessages } from '#client/lib/i18n.ts'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/next')({
  head: titled((messages) => messages.layout.links.next),
  component: Page,
})

/** The placeholder page of the specification, word for word (decision E6). */
function Page() {
  return <h1 className="text-2xl font-semibold">{useMessages().layout.links.next}</h1>
}
