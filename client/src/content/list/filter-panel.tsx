import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type SubmitEvent } from 'react'
import type { FilterCounts } from '#shared/contracts/job-lists.ts'
import { PURPOSES, QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { useMessages, type Messages } from '#client/lib/i18n.ts'
import { filterPanel } from '#client/messages/en/filter-panel.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, inputClass, formText } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { FilterInputs } from './filter-bar.tsx'
import { listSearch, toFirstPage, type ListSearch } from '#client/content/search/list-search.ts'

type WithCount = Messages['lists']['withCount']

const toOptions = (
  any: string,
  values: readonly string[],
  numbers: readonly number[] | undefined,
  withCount: WithCount,
) => [
  { value: '', label: any },
  ...values.map((value, index) => ({ value, label: withCount(value, numbers?.[index]) })),
]

type SelectProps = Pick<ListSearch, 'state'> & { counts: FilterCounts | undefined }

/** State select; a choice submits the form. The script adds the counts, which would double the bytes of the HTML. */
export function StateSelect({ state = '', counts }: SelectProps) {
  const { stateLabel, allStates, withCount } = useMessages().lists
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  const numbers = isReady ? counts?.states : undefined
  return (
    <select
      name="state"
      aria-label={stateLabel}
      defaultValue={state}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
      className={inputClass}
    >
      <option value="">{allStates}</option>
      {STATES.map((name, index) => (
        <option key={name} value={numbers && name}>
          {withCount(name, numbers?.[index])}
        </option>
      ))}
    </select>
  )
}

function PurposeField({ purpose = '' }: Pick<ListSearch, 'purpose'>) {
  const { purposes } = useMessages().lists
  const messages = useMessages(filterPanel)
  const options = PURPOSES.map((value) => ({ value, label: purposes[value] }))
  return (
    <Field id="filter-purpose" label={messages.purpose}>
      <Select
        id="filter-purpose"
        name="purpose"
        defaultValue={purpose}
        options={[{ value: '', label: messages.anyPurpose }, ...options]}
      />
    </Field>
  )
}

type Props = { search: ListSearch; counts: FilterCounts | undefined; hasStates: boolean }

/** Form for the filters of a list that have many values. A plain GET form, so it works without scripts. */
export function FilterPanel({ search, counts, hasStates }: Props) {
  const { allStates, stateLabel, withCount } = useMessages().lists
  const messages = useMessages(filterPanel)
  const navigate = useNavigate()
  const action = useLocation({ select: ({ pathname }) => pathname })
  const fields = hasStates
    ? (['qualification', 'purpose'] as const)
    : (['state', 'qualification', 'purpose'] as const)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const chosen = Object.fromEntries(fields.map((name) => [name, formText(form, name)]))
    void navigate({ to: '.', search: listSearch({ ...toFirstPage(search), ...chosen }) })
  }

  return (
    <form
      method="get"
      action={action}
      onSubmit={submit}
      aria-label={messages.title}
      className="mt-1 mb-3 grid gap-3 rounded-lg border border-line p-3 sm:grid-cols-[1fr_1fr_1fr_auto] sm:items-end"
    >
      {!hasStates && (
        <Field id="filter-state" label={stateLabel}>
          <Select
            id="filter-state"
            name="state"
            defaultValue={search.state ?? ''}
            options={toOptions(allStates, STATES, counts?.states, withCount)}
          />
        </Field>
      )}
      <Field id="filter-qualification" label={messages.qualification}>
        <Select
          id="filter-qualification"
          name="qualification"
          defaultValue={search.qualification ?? ''}
          options={toOptions(messages.anyQualification, QUALIFICATIONS, counts?.qualifications, withCount)}
        />
      </Field>
      <PurposeField purpose={search.purpose} />
      {search.searchQuery !== undefined && (
        <input type="hidden" name="searchQuery" value={search.searchQuery} />
      )}
      <FilterInputs search={search} without={fields} />
      <Button type="submit" variant="primary">
        {messages.show}
      </Button>
    </form>
  )
}
