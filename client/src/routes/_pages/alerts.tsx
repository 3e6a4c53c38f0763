import { createFileRoute } from '@tanstack/react-router'
import { AlertsPage } from '#client/features/alerts/alerts-page.tsx'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/_pages/alerts')({
  // Topic that a notification offers to mute.
  validateSearch: ({ mute }: Record<string, unknown>) => ({ mute }),
  head: titled(({ layout }) => layout.links.alerts),
  component: AlertsPage,
})
