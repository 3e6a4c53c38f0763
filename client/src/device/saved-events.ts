const CHANNEL = 'saved'

const listeners = new Set<() => void>()
let tabs: BroadcastChannel | undefined

const tellHere = () => {
  for (const listen of listeners) listen()
}

/** The other tabs of this browser; a tab does not hear itself. */
function otherTabs(): BroadcastChannel {
  if (tabs === undefined) {
    tabs = new BroadcastChannel(CHANNEL)
    tabs.addEventListener('message', tellHere)
  }
  return tabs
}

/** Tells all tabs that saved jobs, opened posts or their owner are not what they were. */
export function tellSavedChanged(): void {
  otherTabs().postMessage('')
  tellHere()
}

/** Calls back at each such change, of another tab too, until the function that it returns is called. */
export function onSavedChanged(listen: () => void): () => void {
  otherTabs()
  listeners.add(listen)
  return () => listeners.delete(listen)
}
