import type { ItemSummaries } from '#shared/contracts/content-kinds.ts'
import { Facts } from '#client/ui/facts.tsx'
import { Price } from '#client/content/sale/price.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { offlineForms } from '#client/messages/en/offline-forms.ts'
import { LastDate } from '#client/content/item/last-date.tsx'

type Form = Omit<ItemSummaries['offlineForm'], 'createdAt'>

/** Qualification, age limit and last date of a form, and on its card the price. */
export function FormFacts({ form, look }: { form: Form; look: 'card' | 'panel' }) {
  const messages = useMessages(offlineForms)
  const { price } = useMessages(items)
  const { lastDate } = useMessages().jobPosts.facts
  return (
    <Facts
      look={look}
      facts={[
        { label: messages.qualification, value: form.qualification },
        { label: messages.ageLimit, value: form.ageLimit },
        { label: lastDate, value: <LastDate day={form.lastDate} /> },
        // A panel is followed by what is sold for which price.
        { label: price, value: look === 'card' ? <Price item={form} /> : '' },
      ]}
    />
  )
}
