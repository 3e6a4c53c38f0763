import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { useItemFrame } from '#client/content/use-item-frame.ts'
import { ListPage } from '#client/content/list-page.tsx'
import { listSearch } from '#client/content/list-search.ts'
import { SignInGate } from '#client/content/sign-in-gate.tsx'
import { PaymentProvider } from '#client/features/payments/payment-provider.tsx'

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
