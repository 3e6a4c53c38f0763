import { useMessages } from '#client/lib/i18n.ts'

/** When the office is open. */
export function OfficeHours() {
  const words = useMessages().sitePages.contact.hours
  return (
    <section aria-labelledby="office-hours">
      <h2 id="office-hours" className="text-xl font-semibold">
        {words.title}
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {words.rows.map(({ days, hours }) => (
          <div key={days} className="flex justify-between gap-4 py-3">
            <dt className="text-soft">{days}</dt>
            <dd className="tabular-nums">{hours}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-soft">{words.zone}</p>
    </section>
  )
}
