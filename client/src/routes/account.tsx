import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#client/features/accounts/account-page.tsx'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/account')({
  head: titled((messages) => messages.layout.links.account),
  component: AccountPage,
})
