import { createFileRoute } from '@tanstack/react-router'
import { NextPage } from '#client/features/site-pages/next-page.tsx'
import { titled } from '#client/lib/page-title.ts'

export const Route = createFileRoute('/next')({
  head: titled((messages) => messages.layout.links.next),
  component: NextPage,
})
