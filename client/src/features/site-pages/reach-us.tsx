import { useSitePages } from './use-site-pages.ts'

/** The way to the office. */
export function ReachUs() {
  const words = useSitePages().contact.reach
  return (
    <section aria-labelledby="reach-us">
      <h2 id="reach-us" className="text-xl font-semibold">
        {words.title}
      </h2>
      <dl className="mt-3 grid gap-4">
        {words.ways.map(({ id, title, text }) => (
          <div key={id}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
