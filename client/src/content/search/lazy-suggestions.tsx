import { useEffect, useState, type RefObject } from 'react'

const load = () => import('./suggestions.tsx')

type Loaded = { Suggestions: Awaited<ReturnType<typeof load>>['Suggestions']; input: HTMLInputElement }

/** Suggestions of a search form, loaded once its field has the focus. The form works without them. */
export function LazySuggestions({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    const input = form.current?.elements.namedItem('searchQuery')
    if (!(input instanceof HTMLInputElement)) return undefined
    // Without a network the suggestions are missing until the field gets the focus again.
    const open = () =>
      void load().then(
        ({ Suggestions }) => setLoaded({ Suggestions, input }),
        () => undefined,
      )
    if (document.activeElement === input) open()
    input.addEventListener('focus', open)
    return () => input.removeEventListener('focus', open)
  }, [form])
  return loaded && <loaded.Suggestions input={loaded.input} />
}
