import type { AlertSettings } from '#shared/contracts/alerts.ts'
import { useUndo } from '#client/content/undo.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Setting } from './setting.tsx'
import type { SettingsControl } from './use-alert-settings.ts'

type Search = AlertSettings['searches'][number]

const searchHref = ({ words, state }: Search): string =>
  `/Search${stringifySearch({ searchQuery: words, state: state === '' ? undefined : state })}`

/** The saved searches, each a link to its results, with a button that deletes it. */
export function SearchesField({ control: { settings, change } }: { control: SettingsControl }) {
  const messages = useMessages(alertSettings).searches
  const offerUndo = useUndo()
  const { searches } = settings
  const remove = async (search: Search) => {
    document.getElementById('alert-searches')?.focus()
    const kept = searches.filter((each) => each !== search)
    if (!(await change({ searches: kept })).isSaved) return
    offerUndo({ text: messages.removed(search.words), undo: () => void change({ searches }) })
  }
  return (
    <Setting title={messages.title} text={searches.length === 0 ? messages.empty : messages.more}>
      <ul id="alert-searches" tabIndex={-1} className="outline-none">
        {searches.map((search) => (
          <li key={`${search.state} ${search.words}`} className="flex items-center gap-2">
            <a href={searchHref(search)} className="block min-h-12 min-w-0 grow py-1 wrap-anywhere">
              <bdi className="block font-medium text-accent underline">{search.words}</bdi>
              <span className="block text-sm text-soft">{search.state || messages.everywhere}</span>
            </a>
            <IconButton icon="x" label={messages.remove(search.words)} onClick={() => void remove(search)} />
          </li>
        ))}
      </ul>
    </Setting>
  )
}
