import type { SavedSearch } from '#shared/domain/alerts/alert-settings.ts'
import { searchKey } from '#shared/domain/alerts/alert-interests.ts'
import { searchHref, searchParts } from '#client/content/search/search-parts.ts'
import { useUndo } from '#client/ui/undo.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { IconButton } from '#client/ui/icon.tsx'
import { SettingGroup } from './setting-controls.tsx'
import type { SettingsControl } from './use-alert-settings.ts'

export function SearchesField({ control: { settings, change } }: { control: SettingsControl }) {
  const messages = useMessages(alertSettings).searches
  const { purposes } = useMessages().lists
  const offerUndo = useUndo()
  const searches = settings.searches as SavedSearch[]
  const titleOf = (search: SavedSearch) => searchParts({ ...search, state: '' }, purposes).join(', ')
  const nameOf = (search: SavedSearch) => searchParts(search, purposes).join(', ')
  const remove = async (search: SavedSearch) => {
    document.getElementById('alert-searches')?.focus()
    const remaining = searches.filter((each) => each !== search)
    if (!(await change({ searches: remaining })).isSaved) return
    offerUndo({ text: messages.removed(nameOf(search)), undo: () => void change({ searches }) })
  }
  return (
    <SettingGroup title={messages.title} text={searches.length === 0 ? messages.empty : messages.more}>
      <ul id="alert-searches" tabIndex={-1} className="outline-none">
        {searches.map((search) => (
          <li key={searchKey(search)} className="flex items-center gap-2">
            <a href={searchHref(search)} className="block min-h-12 min-w-0 grow py-1 wrap-anywhere">
              <bdi className="block font-medium text-accent underline">{titleOf(search) || search.state}</bdi>
              {titleOf(search) !== '' && (
                <span className="block text-sm text-soft">{search.state || messages.everywhere}</span>
              )}
            </a>
            <IconButton
              icon="x"
              label={messages.remove(nameOf(search))}
              onClick={() => void remove(search)}
            />
          </li>
        ))}
      </ul>
    </SettingGroup>
  )
}
