import { LEVELS, QUIZ_CATEGORIES } from '#shared/domain/constants.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { fieldId } from '#client/features/admin/forms/inputs/form-context.ts'
import type { BankFilter } from './question-bank.ts'

type Props = {
  filter: BankFilter
  topics: readonly string[]
  onChange: (changed: Partial<BankFilter>) => void
}

const asChoice = (value: string) => ({ value, label: value })

export function BankFilters({ filter, topics, onChange }: Props) {
  const messages = useMessages(adminForms).questions
  const selects = [
    { name: 'topic', label: messages.topic, values: topics },
    { name: 'level', label: messages.level, values: LEVELS },
    { name: 'category', label: messages.category, values: QUIZ_CATEGORIES },
  ] as const
  const id = fieldId('question-search')
  return (
    <>
      <Field id={id} label={messages.search}>
        <input
          id={id}
          type="search"
          autoComplete="off"
          placeholder={messages.searchHint}
          className={inputClass}
          value={filter.searchQuery}
          onChange={(event) => onChange({ searchQuery: event.target.value })}
        />
      </Field>
      <div className="mt-2 grid gap-2 sm:grid-cols-3">
        {selects.map(({ name, label, values }) => (
          <Field key={name} id={fieldId(`bank-${name}`)} label={label}>
            <Select
              id={fieldId(`bank-${name}`)}
              value={filter[name]}
              options={[{ value: '', label: messages.any }, ...values.map(asChoice)]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="size-5"
          checked={filter.unused === '1'}
          onChange={(event) => onChange({ unused: event.target.checked ? '1' : '' })}
        />
        {messages.unused}
      </label>
    </>
  )
}
