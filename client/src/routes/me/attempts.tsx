import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#client/layout/router-context.ts'
import { loadSinglePage, SinglePage } from '../-single-pages.tsx'

const PAGE = 'me/attempts'

export const Route = createFileRoute('/me/attempts')({
  // `attempt` is the one whose analysis is shown.
  validateSearch: ({ attempt }: Record<string, unknown>) => ({
    attempt: typeof attempt === 'string' ? attempt : undefined,
  }),
  loader: ({ context }) => loadSinglePage(PAGE, context),
  head: titled(({ layout }) => layout.links.attempts),
  component: () => <SinglePage page={PAGE} details={null} query="" />,
})
