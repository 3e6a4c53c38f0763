import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import type { ListedKind } from '#shared/domain/kinds.ts'
import type { ListPageConfig } from '#client/content/list/list-config.ts'
import { ListPage } from '#client/content/list/list-page.tsx'
import { listSearch } from '#client/content/search/list-search.ts'
import { SignInGate } from '#client/content/item/sign-in-gate.tsx'
import { PaymentProvider } from '#client/features/payments/checkout/payment-provider.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'

export const Route = createFileRoute('/_items')({ validateSearch: listSearch, component: Page })

function Page() {
  const list = useItemFrame(useMatches({ select: (matches) => matches.at(-1)?.staticData.listedKind }))
  return (
    <SignInGate>
      <PaymentProvider>
        <ListPage list={list} search={Route.useSearch()}>
          <Outlet />
        </ListPage>
      </PaymentProvider>
    </SignInGate>
  )
}

function useItemFrame(kind: ListedKind | undefined): ListPageConfig | undefined {
  const { lists } = useMessages(items)
  if (kind === undefined) return undefined
  const messages: ListPageConfig['messages'] = ({ layout }) => ({ title: layout.links[kind], ...lists[kind] })
  return { messages, hasStates: false }
}
