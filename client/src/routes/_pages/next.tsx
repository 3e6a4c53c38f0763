import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#client/layout/router-context.ts'
import { useMessages } from '#client/lib/i18n.ts'

export const Route = createFileRoute('/_pages/next')({
  head: titled(({ layout }) => layout.links.next),
  component: Page,
})

// Placeholder with its documented text (docs/product/decisions.md#e6).
function Page() {
  return <h1 className="page-title">{useMessages().layout.links.next}</h1>
}
