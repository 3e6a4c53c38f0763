import { useDeferredValue } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isBlank } from '#shared/domain/text/blank.ts'
import { HeadingLevelContext, useHeadingLevel } from '#client/ui/heading.ts'
import { toText, type FormValues, type KindForm } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { toBody } from '#client/features/admin/forms/values/form-values.ts'

// Adds the fields that are not typed: from the saved item, else as if published now.
function toPreviewItem(form: KindForm, values: FormValues, item: FormValues | null): FormValues {
  const now = new Date(serverNow()).toISOString()
  const made = { _id: '', createdAt: now, updatedAt: now, changedAt: now, publishedAt: now, version: 1 }
  return { ...made, ...item, ...toBody(form, values) }
}

type Props = {
  form: KindForm
  item: FormValues | null
  Preview: NonNullable<KindForm['Preview']>
}

/** Shows the typed values as the public site will, with a deferred update. */
export function FormPreview({ form, item, Preview }: Props) {
  const messages = useMessages(adminForms).preview
  const Title = useHeadingLevel()
  const { control, getValues } = useFormContext<FormValues>()
  useWatch({ control })
  const values = useDeferredValue(getValues())
  const name = toText(values[form.titleField])
  return (
    <section
      aria-label={messages.title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions need keyboard access
      tabIndex={0}
      className="@container min-w-0 rounded-lg border border-line p-4 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto"
    >
      <p className="text-sm text-soft">{messages.title}</p>
      <Title className="text-xl font-semibold">
        <bdi>{isBlank(name) ? messages.untitled : name}</bdi>
      </Title>
      <HeadingLevelContext value="h3">
        <Preview item={toPreviewItem(form, values, item)} />
      </HeadingLevelContext>
    </section>
  )
}
