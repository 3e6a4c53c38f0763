import type { ItemSummaries } from '#shared/contracts/content-kinds.ts'
import { Facts } from '#client/content/facts.tsx'
import { Price } from '#client/content/price.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { offlineForms } from '#client/messages/en/offline-forms.ts'
import { LastDate } from '#client/content/last-date.tsx'

type Form = Omit<ItemSummaries['offlineForm'], 'createdAt'>

/** Qualification, age limit, last date and price of a form. */
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
        { label: price, value: <Price item={form} /> },
      ]}
    />
  )
}
