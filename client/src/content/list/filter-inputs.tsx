import { FILTER_NAMES } from '#shared/domain/job-lists/job-filters.ts'
import type { ListSearch } from '#client/content/search/list-search.ts'

type Props = { search: ListSearch; without: readonly string[] }

/** Keeps the filters of a list in the address that a form of it makes; `without` those that the form asks for. */
export const FilterInputs = ({ search, without }: Props) =>
  FILTER_NAMES.map(
    (name) =>
      search[name] &&
      !without.includes(name) && <input key={name} type="hidden" name={name} value={search[name]} />,
  )
