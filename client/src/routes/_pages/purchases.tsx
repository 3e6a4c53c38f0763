import { createFileRoute } from '@tanstack/react-router'
import { PurchasesPage } from '#client/features/payments/purchases/purchases-page.tsx'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/_pages/purchases')({
  validateSearch: ({ order, receipt }: Record<string, unknown>) => ({ order, receipt }),
  head: titled(({ layout }) => layout.links.purchases),
  component: PurchasesPage,
})
