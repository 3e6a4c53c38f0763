import { useSitePages } from './use-site-pages.ts'

/** When the office is open. */
export function OfficeHours() {
  const words = useSitePages().contact.hours
  return (
    <section aria-labelledby="office-hours">
      <h2 id="office-hours" className="text-xl font-semibold">
        {words.title}
      </h2>
      <dl className="mt-2">
        {words.rows.map(({ days, hours }) => (
          <div key={days} className="flex justify-between gap-4 border-b border-line py-3">
            <dt className="text-soft">{days}</dt>
            <dd className="[font-variant-numeric:tabular-nums]">{hours}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-soft">{words.zone}</p>
    </section>
  )
}
