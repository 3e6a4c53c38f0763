import { useId, useMemo, useState } from 'react'
import { SiteAliases, type AliasesData } from '#shared/contracts/aliases.ts'
import { prepareAliases } from '#shared/domain/search/aliases.ts'
import { tokenize } from '#shared/domain/text/tokenize.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { TextField } from '#client/ui/forms/text-field.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useAdminQuery, useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useWriteForm } from '#client/features/admin/requests/use-write-form.ts'

/** Error of one line of synonyms text. */
type LineError = { line: number; message: string }

type Groups = string[][]

const isBlank = (line: string): boolean => line.trim() === ''

/** Returns the editable text of groups: one group per line, its words and phrases between commas. */
export const groupsToText = (groups: Groups): string => groups.map((group) => group.join(', ')).join('\n')

/** Parses such a text; blank lines are no groups. */
export const textToGroups = (text: string): Groups =>
  text
    .split('\n')
    .filter((line) => !isBlank(line))
    .map((line) =>
      line
        .split(',')
        .map((member) => member.trim())
        .filter((member) => member !== ''),
    )

/** Returns the errors of groups by line, from 1; errors without a line have line 0. */
export function lineErrors(text: string, errors: readonly { field: string; message: string }[]): LineError[] {
  const lines = text.split('\n').flatMap((line, index) => (isBlank(line) ? [] : [index + 1]))
  return errors.map(({ field, message }) => {
    const [, index] = /^groups\D(\d+)/.exec(field) ?? []
    return { line: index === undefined ? 0 : (lines[Number(index)] ?? 0), message }
  })
}

/** Synonyms of the search: the built-in table is read-only, the groups of the site are editable. */
export function Synonyms() {
  const messages = useMessages(admin).synonyms
  const table = useAdminQuery<AliasesData>('/aliases')
  const siteGroups = useAdminQuery<SiteAliases>('/admin/aliases')
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

function SynonymLookup({ groups }: Pick<AliasesData, 'groups'>) {
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
        {words.length > 0 && (found === undefined ? messages.notFound : messages.synonymsOf(found))}
      </p>
    </div>
  )
}

// The text of the groups.
type Values = { groups: string }

function GroupsForm({ groups }: SiteAliases) {
  const messages = useMessages(admin).synonyms
  const { element, methods, field, errorsOf, isPending, onSubmit } = useGroupsForm(groups)
  const errors = lineErrors(methods.getValues('groups'), errorsOf('groups')).map(({ line, message }) =>
    line === 0 ? message : messages.lineError(line, message),
  )
  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <TextField
        field={{ ...field('groups'), error: errors.length === 0 ? undefined : errors.join(' ') }}
        label={messages.siteGroups}
        hint={messages.hint}
        rows={6}
        required={false}
      />
      <Button type="submit" disabled={isPending} className="mt-3">
        {isPending ? messages.saving : messages.save}
      </Button>
    </form>
  )
}

function useGroupsForm(groups: SiteAliases['groups']) {
  const messages = useMessages(admin).synonyms
  const toast = useToast()
  const fail = (text: string) => toast(text, { tone: 'failed' })
  const reloadTable = useInvalidate('/aliases')
  const form = useWriteForm<Values, SiteAliases, SiteAliases>(
    {
      contract: SiteAliases,
      defaultValues: { groups: groupsToText(groups) },
      toBody: (typed) => ({ groups: textToGroups(typed.groups) }),
    },
    {
      path: '/admin/aliases',
      method: 'PUT',
      failed: messages.failed,
      done: messages.saved,
      onSuccess: ({ data }) => {
        form.methods.reset({ groups: groupsToText(data.groups) })
        reloadTable()
      },
      onInvalid: () => fail(messages.checkLines),
      onError: fail,
    },
  )
  useUnsavedWork(form.methods.formState.isDirty)
  return form
}
