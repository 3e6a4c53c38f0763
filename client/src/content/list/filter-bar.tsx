import { useLocation } from '@tanstack/react-router'
import type { FilterCounts } from '#shared/contracts/job-lists.ts'
import { FILTER_NAMES } from '#shared/domain/job-lists/job-filters.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { Icon } from '#client/ui/icon.tsx'
import { toFirstPage, type ListSearch } from '#client/content/search/list-search.ts'

export const CHIP = 'inline-flex min-h-11 items-center gap-1 rounded-full border px-2 text-sm sm:px-3'
export const CHIP_ON = 'border-accent bg-tint font-semibold text-accent'

type Props = { search: ListSearch; counts: FilterCounts | undefined; hasStates: boolean }

export function FilterBar({ search, counts, hasStates }: Props) {
  const messages = useMessages().lists
  const path = useLocation().pathname
  const { state } = search
  const chip = (
    name: keyof ListSearch,
    value: string,
    label: string,
    count?: number,
    isOn = search[name] !== undefined,
  ) =>
    (isOn || count !== 0) && (
      <a
        href={path + stringifySearch({ ...toFirstPage(search), [name]: search[name] ? undefined : value })}
        rel="nofollow"
        aria-current={isOn || undefined}
        className={`${CHIP} ${isOn ? CHIP_ON : 'border-edge'}`}
      >
        {messages.withCount(label, isOn ? undefined : count)}
        {isOn && <Icon name="x" />}
      </a>
    )
  // Counts of single filters would be wrong within a state.
  const alone = state ? undefined : counts
  return (
    <nav aria-label={messages.filters} className="flex flex-wrap gap-1 py-1 sm:gap-2">
      {chip('filters', '1', messages.filters)}
      {state && !hasStates && chip('state', '', state)}
      {state && chip('allIndia', '0', messages.andAllIndia(counts?.allIndia), undefined, !search.allIndia)}
      {search.qualification && chip('qualification', '', search.qualification)}
      {search.purpose && chip('purpose', '', messages.purposes[search.purpose])}
      {chip('open', '1', messages.openNow, alone?.open)}
      {chip('closing', '7', messages.closingSoon, alone?.closing)}
    </nav>
  )
}

type FilterInputsProps = { search: ListSearch; without: readonly string[] }

/** Hidden inputs that send a list's filters with its form; `without`: filters that the form has as controls. */
export const FilterInputs = ({ search, without }: FilterInputsProps) =>
  FILTER_NAMES.map(
    (name) =>
      search[name] &&
      !without.includes(name) && <input key={name} type="hidden" name={name} value={search[name]} />,
  )
