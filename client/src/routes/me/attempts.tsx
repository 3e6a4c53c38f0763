import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '#client/features/exam/history/history-page.tsx'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/me/attempts')({
  // `attempt`: id of the displayed analysis.
  validateSearch: ({ attempt }: Record<string, unknown>) => ({
    attempt: typeof attempt === 'string' ? attempt : undefined,
  }),
  head: titled(({ layout }) => layout.links.attempts),
  component: HistoryPage,
})
