import { useMutation } from '@tanstack/react-query'
import { useId, useMemo, useState, type SubmitEvent } from 'react'
import type { AliasesData, OwnAliases } from '#shared/contracts/aliases.ts'
import { prepareAliases } from '#shared/domain/search/aliases.ts'
import { tokenize } from '#shared/domain/text/tokenize.ts'
import { useAdminApi } from '#client/features/admin/requests/admin-api.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { errorText, getFieldErrors } from '#client/features/admin/requests/api-errors.ts'
import { groupsToText, lineErrors, textToGroups } from './synonyms.ts'
import { useAdminQuery, useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'

/** Synonyms of the search: the table is read-only, the site's own groups are editable. */
export function Synonyms() {
  const messages = useMessages(admin).synonyms
  const table = useAdminQuery<AliasesData>('/aliases')
  const siteGroups = useAdminQuery<OwnAliases>('/admin/aliases')
  const [failed] = [table, siteGroups].filter(({ isLoadingError }) => isLoadingError)
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="mt-10 grid gap-4">
      <div>
        <h2 id={heading} className="text-lg font-semibold">
          {messages.heading}
        </h2>
        <p className="mt-1 text-soft">{messages.intro}</p>
      </div>
      {failed !== undefined && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {failed === undefined && (table.data === undefined || siteGroups.data === undefined) && (
        <SkeletonText />
      )}
      {table.data !== undefined && <SynonymLookup groups={table.data.groups} />}
      {siteGroups.data !== undefined && <GroupsForm groups={siteGroups.data.groups} />}
    </section>
  )
}

function SynonymLookup({ groups }: AliasesData) {
  const messages = useMessages(admin).synonyms
  const id = useId()
  const [text, setText] = useState('')
  const words = tokenize(text)
  const aliases = useMemo(() => prepareAliases(groups), [groups])
  const found = aliases
    .groupOf(words)
    ?.map((phrase) => phrase.join(' '))
    .join(', ')
  return (
    <div>
      <Field id={id} label={messages.lookUp}>
        <input
          id={id}
          type="search"
          className={inputClass}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <p role="status" className="mt-1 min-h-6 break-words text-soft">
        {words.length > 0 && (found === undefined ? messages.inNoGroup : messages.sameAs(found))}
      </p>
    </div>
  )
}

function GroupsForm({ groups }: OwnAliases) {
  const messages = useMessages(admin).synonyms
  const id = useId()
  const { text, setText, errors, isSaving, save } = useGroupsForm(groups)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save()
  }
  const error = errors.map(({ line, message }) => (line === 0 ? message : messages.inLine(line, message)))
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field id={id} label={messages.own} error={error.length === 0 ? undefined : error.join(' ')}>
        <textarea
          id={id}
          rows={6}
          className={`${inputClass} block py-3`}
          aria-invalid={error.length > 0}
          aria-describedby={error.length > 0 ? `${id}-error` : `${id}-hint`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {messages.hint}
        </p>
      </Field>
      <div>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? messages.saving : messages.save}
        </Button>
      </div>
    </form>
  )
}

function useGroupsForm(groups: OwnAliases['groups']) {
  const { area, synonyms: messages } = useMessages(admin)
  const api = useAdminApi()
  const toast = useToast()
  const reloadTable = useInvalidate('/aliases')
  const [saved, setSaved] = useState(() => groupsToText(groups))
  const [text, setText] = useState(saved)
  useUnsavedWork(text !== saved)
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (sent: string) => {
      const body: OwnAliases = { groups: textToGroups(sent) }
      return api<OwnAliases>('/admin/aliases', { method: 'PUT', body })
    },
    onSuccess: ({ data }) => {
      setText(groupsToText(data.groups))
      setSaved(groupsToText(data.groups))
      toast(messages.saved)
      reloadTable()
    },
    onError: (cause) => {
      const hasLines = getFieldErrors(cause).length > 0
      toast(hasLines ? messages.checkLines : errorText(cause, area.failed, messages.failed), {
        tone: 'failed',
      })
    },
  })

  const save = () => {
    if (!isPending) mutate(text)
  }
  const errors = lineErrors(variables ?? '', getFieldErrors(error))
  return { text, setText, errors, isSaving: isPending, save }
}
