import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import type { ListedKind } from '#shared/domain/kinds.ts'
import type { ListPageConfig } from '#client/content/list-config.ts'
import { ListPage } from '#client/content/list-page.tsx'
import { listSearch } from '#client/content/list-search.ts'
import { SignInGate } from '#client/content/sign-in-gate.tsx'
import { useItemWords } from '#client/content/use-item-words.ts'
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

/** Returns the page configuration of a list other than job posts. Its messages are loaded with these lists. */
function useItemFrame(kind: ListedKind | undefined): ListPageConfig | undefined {
  const { lists } = useItemWords()
  if (kind === undefined) return undefined
  const words: ListPageConfig['words'] = ({ layout }) => ({ title: layout.links[kind], ...lists[kind] })
  return { words, hasStates: false }
}
