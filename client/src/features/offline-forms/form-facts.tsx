import type { ItemSummaries } from '#shared/contracts/content-kinds.ts'
import { Facts } from '#client/content/facts.tsx'
import { Price } from '#client/content/price.tsx'
import { useItemWords } from '#client/content/use-item-words.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { LastDate } from './last-date.tsx'
import { useFormWords } from './use-form-words.ts'

type Form = Omit<ItemSummaries['offlineForm'], 'createdAt'>

/** Qualification, age limit, last date and price of a form. */
export function FormFacts({ form, look }: { form: Form; look: 'card' | 'panel' }) {
  const words = useFormWords()
  const { price } = useItemWords()
  const { lastDate } = useMessages().jobPosts.facts
  return (
    <Facts
      look={look}
      facts={[
        { label: words.qualification, value: form.qualification },
        { label: words.ageLimit, value: form.ageLimit },
        { label: lastDate, value: <LastDate day={form.lastDate} /> },
        { label: price, value: <Price item={form} /> },
      ]}
    />
  )
}
