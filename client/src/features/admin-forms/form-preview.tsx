import { useDeferredValue, type ComponentType } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { withVisibleEntries } from '#shared/domain/jobs/job-stages.ts'
import { HeadingLevelContext, useHeadingLevel } from '#client/ui/heading.ts'
import type { FormValues, KindForm } from './field-spec.ts'
import { bodyOf, textOf } from './form-values.ts'
import { useFormWords } from './use-form-words.ts'

/** Draws items as the public sees them, by their kinds. Handed in, since each kind's own feature draws it. */
export type Previews = { jobPost?: ComponentType<{ post: JobPostDetail }> }

// What an item has beside what is typed: as it stands, else as if it were published now.
function detailOf(form: KindForm, values: FormValues, item: FormValues | null): JobPostDetail {
  const now = new Date().toISOString()
  const made = {
    _id: '',
    slug: '',
    url: '',
    createdAt: now,
    updatedAt: now,
    changedAt: now,
    publishedAt: now,
    history: [],
    version: 1,
    stages: {},
  }
  return { ...made, ...item, ...bodyOf(form, values) } as unknown as JobPostDetail
}

type Props = {
  form: KindForm
  item: FormValues | null
  Body: ComponentType<{ post: JobPostDetail }>
}

/** What is typed as the public will see it, a moment after it is typed. */
export function FormPreview({ form, item, Body }: Props) {
  const words = useFormWords().preview
  const Title = useHeadingLevel()
  const { control, getValues } = useFormContext<FormValues>()
  useWatch({ control })
  const values = useDeferredValue(getValues())
  const name = textOf(values[form.titleField])
  return (
    <section
      aria-label={words.title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys
      tabIndex={0}
      className="@container min-w-0 rounded-lg border border-line p-4 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto"
    >
      <p className="text-sm text-soft">{words.title}</p>
      <Title className="text-xl font-semibold">
        <bdi>{isBlank(name) ? words.untitled : name}</bdi>
      </Title>
      <HeadingLevelContext value="h3">
        <Body post={withVisibleEntries(detailOf(form, values, item))} />
      </HeadingLevelContext>
    </section>
  )
}
