import { useSitePages } from './use-site-pages.ts'

const RESOURCES = [
  { id: 'notes', to: '/notes' },
  { id: 'quizzes', to: '/quizzes' },
  { id: 'terms', to: '/terms' },
] as const

/** The resource cards of the help page, each one link. */
export function HelpResources() {
  const words = useSitePages().help.resources
  return (
    <section aria-labelledby="help-resources">
      <h2 id="help-resources" className="text-xl font-semibold">
        {words.title}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-3">
        {RESOURCES.map(({ id, to }) => (
          <li key={id}>
            <a href={to} className="block h-full rounded-lg border border-line p-4 hover:border-accent">
              <span className="block font-semibold text-accent">{words.cards[id].title}</span>
              <span className="mt-1 block text-soft">{words.cards[id].text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
