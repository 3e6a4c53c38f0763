import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#client/features/accounts/profile/account-page.tsx'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/_pages/account')({
  head: titled(({ layout }) => layout.links.account),
  component: AccountPage,
})
