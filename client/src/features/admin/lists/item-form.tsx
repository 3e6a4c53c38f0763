import { Suspense, useEffect, useRef, type ComponentType } from 'react'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { type AdminSearch, useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import type { KindName } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { KINDS } from '#client/features/kinds.ts'
import type { FormValues } from '#client/content/kind-forms/kind-form.ts'

export type AdminFormProps = {
  kind: KindName
  /** Item to edit; null creates a new item and, after saving, the next. */
  itemId: string | null
  /** Source of a copy. */
  copyOf?: string
  /** List of links at which the form opens, with a prepared entry that lacks only its link. */
  stage?: Stage
  /** Called with the server's message and the item after each save. */
  onSaved: (message: string, item: FormValues) => void
  /** Called when the form should close: by its own button, and after an edited item was saved. */
  onClose: () => void
}

/** Form component of an item of any kind. Passed to the lists, which open it on a press. */
export type AdminFormComponent = ComponentType<AdminFormProps>

type Props = Pick<AdminFormProps, 'onSaved' | 'onClose'> & {
  kind: KindName
  search: AdminSearch
  Form: AdminFormComponent
}

export function ItemForm({ kind, search, Form, onSaved, onClose }: Props) {
  const messages = useMessages(admin).content
  const { edit, copy, stage } = search
  const title = edit === '' ? (messages.createTitle[kind] ?? messages.create[kind]) : messages.edit[kind]
  const form = (
    <Suspense fallback={<SkeletonText />}>
      <Form
        key={`${edit}/${copy}/${stage ?? ''}`}
        kind={kind}
        itemId={edit === '' ? null : edit}
        {...(copy === '' ? {} : { copyOf: copy })}
        {...(stage === null ? {} : { stage })}
        onSaved={onSaved}
        onClose={onClose}
      />
    </Suspense>
  )
  if (KINDS[kind].formPlace === 'dialog') {
    return (
      <Dialog title={title} onClose={onClose}>
        {form}
      </Dialog>
    )
  }
  return (
    <>
      <SubpageHeading title={title} />
      {form}
    </>
  )
}

type SubpageProps = {
  title: string
  /** Search params of the view; the link back to the list removes them. */
  closes?: Record<string, undefined>
}

/** Heading of a view that replaces the list, with a link back. It gets the focus on mount. */
export function SubpageHeading({ title, closes = {} }: SubpageProps) {
  const messages = useMessages(admin).content
  const { addressWith } = useAdminSearch()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [])
  return (
    <>
      <a href={addressWith(closes)} className="inline-flex min-h-12 items-center gap-1 text-accent">
        <Icon name="chevron-left" />
        {messages.back}
      </a>
      <h1 ref={heading} tabIndex={-1} className="page-title mb-4 outline-none">
        {title}
      </h1>
    </>
  )
}
