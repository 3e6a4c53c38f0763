import { createFileRoute } from '@tanstack/react-router'
import { ForMePage } from '#client/features/job-posts/for-me/for-me-page.tsx'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/_pages/for-me')({
  head: titled(({ layout }) => layout.links.forMe),
  component: ForMePage,
})
