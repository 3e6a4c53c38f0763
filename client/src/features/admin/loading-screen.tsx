import { useAdminWords } from './use-admin-words.ts'

const DOTS = ['', '[animation-delay:150ms]', '[animation-delay:300ms]']

/** What stands in place of the administration until it is known who asks for it. */
export function LoadingScreen() {
  const { loading } = useAdminWords().area
  return (
    <main id="content" className="flex min-h-dvh flex-col items-center justify-center gap-3">
      <div aria-hidden className="flex gap-3">
        {DOTS.map((delay) => (
          <span key={delay} className={`size-6 rounded-full bg-accent motion-safe:animate-bounce ${delay}`} />
        ))}
      </div>
      <p role="status">{loading}</p>
    </main>
  )
}
