import { useRef, useState } from 'react'
import { searchKey } from '#shared/domain/alerts/alert-interests.ts'
import { MAX_SAVED_SEARCHES, type SavedSearch } from '#shared/domain/alerts/alert-settings.ts'
import { isState } from '#shared/domain/job-facts/states.ts'
import { alertsLink } from '#client/layout/navigation.ts'
import { useHydrated } from '#client/lib/use-hydrated.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertFollow } from '#client/messages/en/alert-follow.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useRequest } from '#client/ui/use-request.ts'
import { requestAlerts } from './alert-toggle.tsx'
import { rejectionMessage } from '#client/lib/network/api-request.ts'
import type { ListedSearch } from '#client/content/search/list-search.ts'
import { searchParts } from '#client/content/search/search-parts.ts'

const settingsStore = () => import('#client/device/alerts/alert-settings-store.ts')

async function readSaved(key: string): Promise<boolean> {
  const stored = await (await settingsStore()).readStoredSettings()
  return stored?.searches.some((each) => searchKey(each) === key) === true
}

type Outcome =
  | 'saving'
  | 'saved'
  | 'savedInbox'
  | 'full'
  | 'failed'
  | 'needsPush'
  | 'unanswered'
  | { refusal: string }

async function saveSearch(search: SavedSearch, onUnanswered: () => void): Promise<Outcome> {
  try {
    const { via } = await requestAlerts(onUnanswered)
    if (via === null) return 'needsPush'
    const { readAlertSettings, saveAlertSettings } = await settingsStore()
    const searches = (await readAlertSettings())?.searches ?? []
    const key = searchKey(search)
    if (!searches.some((each) => searchKey(each) === key)) {
      if (searches.length >= MAX_SAVED_SEARCHES) return 'full'
      await saveAlertSettings({ searches: [...searches, search] })
    }
    return via === 'push' ? 'saved' : 'savedInbox'
  } catch (error) {
    const refusal = rejectionMessage(error)
    // Otherwise there is no network, or the device stores nothing.
    return refusal === null ? 'failed' : { refusal }
  }
}

type Props = {
  search: ListedSearch | null
  /** Centres the button in its line; by default it is at the end. */
  isCentred?: boolean
}

/** Saves a search for alerts, or follows its organisation if it has no other terms. Not rendered by the server. */
export function SearchAlert({ search, isCentred = false }: Props) {
  if (!useHydrated() || search === null) return null
  const { state } = search
  const saved: SavedSearch = { ...search, state: isState(state) ? state : '' }
  // Another search resets the offer.
  return <Offer key={searchKey(saved)} search={saved} isCentred={isCentred} />
}

const AlertsLink = ({ children }: { children: string }) => (
  <a href={alertsLink.to} className="inline-flex min-h-8 items-center text-accent underline">
    {children}
  </a>
)

type OfferProps = { search: SavedSearch; isCentred: boolean }

function Offer({ search, isCentred }: OfferProps) {
  const messages = useMessages(alertFollow).search
  const { help } = useMessages(alertFollow)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // Without storage, the search counts as not saved.
  const [request] = useRequest(searchKey(search), readSaved)
  const isUnderWay = useRef(false)
  const save = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setOutcome('saving')
    const show = (result: Outcome) => {
      isUnderWay.current = false
      setOutcome(result)
    }
    show(await saveSearch(search, () => show('unanswered')))
  }
  const parts = searchParts(search, useMessages().lists.purposes)
  const [only = ''] = parts
  const isOrganisation = parts.length === 1 && search.organisation !== ''
  const text = (each: Exclude<Outcome, object>) =>
    each === 'saved' || each === 'savedInbox' ? messages[each](parts.join(', ')) : messages[each]
  const wasSaved = request.status === 'success' && request.data && outcome === null
  const isDone = outcome === 'saved' || outcome === 'savedInbox'
  const hasLink = isDone || outcome === 'full' || outcome === 'needsPush'
  return (
    <div className={`flex flex-wrap items-center gap-x-2 ${isCentred ? 'justify-center' : 'justify-end'}`}>
      <p role="status" className="text-sm empty:hidden">
        {typeof outcome === 'string' ? text(outcome) : outcome?.refusal}
        {hasLink && ' '}
        {hasLink && <AlertsLink>{isDone ? messages.settings : help}</AlertsLink>}
      </p>
      {wasSaved && (
        <p className="text-sm">
          {isOrganisation ? messages.followed(only) : messages.alreadySaved}{' '}
          <AlertsLink>{messages.settings}</AlertsLink>
        </p>
      )}
      {!isDone && !wasSaved && (
        <Button variant="text" aria-disabled={outcome === 'saving'} onClick={() => void save()}>
          <Icon name="bell" />
          {isOrganisation ? messages.follow(only) : messages.offer}
        </Button>
      )}
    </div>
  )
}
