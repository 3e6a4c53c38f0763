import { FILTER_NAMES } from '#shared/domain/job-lists/job-filters.ts'
import type { ListSearch } from '#client/content/search/list-search.ts'

type Props = { search: ListSearch; without: readonly string[] }

/** Hidden inputs that send a list's filters with its form; `without`: filters that the form has as controls. */
export const FilterInputs = ({ search, without }: Props) =>
  FILTER_NAMES.map(
    (name) =>
      search[name] &&
      !without.includes(name) && <input key={name} type="hidden" name={name} value={search[name]} />,
  )
