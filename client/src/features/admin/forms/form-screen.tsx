import { type ReactNode, useId, useMemo, useRef, useState, useDeferredValue } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import type { LabelsData } from '#shared/contracts/admin.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { type KindForm, toText, type FormValues } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Button } from '#client/ui/button.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { ConflictPanel } from '#client/features/admin/forms/saving/conflict-panel.tsx'
import { diffFields } from '#client/features/admin/forms/values/conflict.ts'
import { FormActions, RestoredBanner } from '#client/features/admin/forms/saving/form-actions.tsx'
import { type FormFrame, FormFrameContext } from '#client/features/admin/forms/inputs/form-context.ts'
import { EligibilityField } from '#client/features/admin/forms/eligibility/eligibility-field.tsx'
import { FormField } from '#client/features/admin/forms/fields/form-field.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { HeadingLevelContext, useHeadingLevel } from '#client/ui/heading.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { toBody } from '#client/features/admin/forms/values/form-values.ts'
import { PublicationField } from '#client/features/admin/forms/fields/publication-field.tsx'
import { saveKeys, useGlobalSaveShortcut } from '#client/features/admin/forms/saving/save-shortcut.ts'
import { TextLink } from '#client/features/admin/lists/card-parts.tsx'
import { type FormScreenOptions, useFormScreen, useFormFocus, useAfterPointerUp } from './use-form-screen.ts'

export function FormScreen(options: FormScreenOptions) {
  const { form, itemId, opened, onClose } = options
  const screen = useFormScreen(options)
  const { methods, saving, baseline } = screen
  const { state } = saving
  const element = useRef<HTMLFormElement>(null)
  const [announcement, announce] = useState('')
  const afterPress = useAfterPointerUp()
  const labels = useLabels(form)
  const frame = useMemo<FormFrame>(
    () => ({ form, itemId, announce, afterPress, labels }),
    [form, itemId, afterPress, labels],
  )
  useUnsavedWork(true)
  useGlobalSaveShortcut(element, () => state.kind !== 'conflict' && saving.save())
  useFormFocus(element, { focus: opened.focus, isNew: itemId === null, round: screen.round, state })

  return (
    <FormProvider {...methods}>
      <FormFrameContext value={frame}>
        <output className="sr-only">{announcement}</output>
        <PartBoundary>
          {state.kind === 'conflict' && <Conflict form={form} screen={screen} theirs={state.theirs.base} />}
        </PartBoundary>
        <div hidden={state.kind === 'conflict'}>
          <WithPreview form={form} item={baseline?.item ?? null}>
            <form
              ref={element}
              noValidate
              // Keeps the focused field above the bar at the bottom.
              className="min-w-0 **:scroll-mb-40"
              {...saveKeys(saving.save)}
              onSubmit={(event) => {
                event.preventDefault()
                saving.save()
              }}
            >
              <PartBoundary>
                <Remarks form={form} screen={screen} runningAttempts={opened.underWay} />
              </PartBoundary>
              <fieldset disabled={state.kind === 'saving'} className="min-w-0">
                {/* A new key remounts the fields when the form is refilled, so no list of the last item remains. */}
                <FormGroups key={screen.round} form={form} />
                <PartBoundary>
                  <PublicationField savedStatus={baseline && toText(baseline.item['status'])} />
                </PartBoundary>
              </fieldset>
              <PartBoundary>
                <FormActions form={form} state={state} draft={screen.draft} onClose={onClose} />
              </PartBoundary>
            </form>
          </WithPreview>
        </div>
      </FormFrameContext>
    </FormProvider>
  )
}

type RemarksProps = Pick<FormScreenOptions, 'form'> & {
  screen: ReturnType<typeof useFormScreen>
  runningAttempts: number
}

/** Notes on running papers with the item, a restored draft, and errors of the saved item. */
function Remarks({ form, screen: { baseline, restoredAt, discard }, runningAttempts }: RemarksProps) {
  const warning = baseline === null ? '' : (form.warning?.(baseline.item) ?? '')
  return (
    <>
      {runningAttempts > 0 && <PapersNotice count={runningAttempts} />}
      {restoredAt !== null && <RestoredBanner at={restoredAt} onDiscard={discard} />}
      {warning !== '' && <p className="mb-4 rounded-lg border border-line p-3 text-amber">{warning}</p>}
    </>
  )
}

type PreviewProps = Pick<FormScreenOptions, 'form'> & {
  item: Record<string, unknown> | null
  children: ReactNode
}

function WithPreview({ form, item, children }: PreviewProps) {
  const messages = useMessages(adminForms).preview
  const [isShown, setIsShown] = useState(false)
  const id = useId()
  const { Preview } = form
  if (Preview === undefined) return children
  return (
    <>
      <Button
        className="mb-2"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? messages.hide : messages.show}
      </Button>
      <div className={isShown ? 'grid gap-6 xl:grid-cols-2' : ''}>
        {children}
        <div id={id} className="min-w-0">
          <PartBoundary>{isShown && <FormPreview form={form} item={item} Preview={Preview} />}</PartBoundary>
        </div>
      </div>
    </>
  )
}

function FormGroups({ form }: { form: KindForm }) {
  return form.groups.map(({ legend, fields }) => (
    <fieldset key={legend} className="mt-2 mb-6 min-w-0">
      <legend className="mb-2 text-lg font-semibold">{legend}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((name) => {
          const spec = form.fields.find((one) => one.name === name)
          return (
            spec && (
              <PartBoundary key={name}>
                {spec.type === 'eligibility' ? <EligibilityField spec={spec} /> : <FormField spec={spec} />}
              </PartBoundary>
            )
          )
        })}
      </div>
    </fieldset>
  ))
}

type ConflictProps = {
  form: FormScreenOptions['form']
  screen: ReturnType<typeof useFormScreen>
  theirs: Parameters<typeof diffFields>[2]['theirs']
}

/** Differences from another admin's saved version. */
function Conflict({ form, screen: { methods, saving, baseline, resolve }, theirs }: ConflictProps) {
  const messages = useMessages(adminForms)
  const values = { mine: methods.getValues(), theirs, base: baseline?.base ?? {} }
  return (
    <ConflictPanel
      differences={diffFields(form, messages, values)}
      onSave={resolve}
      onBack={saving.dismiss}
    />
  )
}

const NONE: LabelsData['labels'] = {}

/** Returns suggested labels for the lists of a kind. Empty for a kind without lists, or after a failure. */
function useLabels({ kind, fields }: KindForm): LabelsData['labels'] {
  const enabled = fields.some(({ type }) => type === 'entries')
  const { data } = useAdminQuery<LabelsData>(`/admin/content/${kind.name}/labels`, { enabled })
  return data?.labels ?? NONE
}

// Adds the fields that are not typed: from the saved item, else as if published now.
function toPreviewItem(form: KindForm, values: FormValues, item: FormValues | null): FormValues {
  const now = new Date(serverNow()).toISOString()
  const made = { _id: '', createdAt: now, updatedAt: now, changedAt: now, publishedAt: now, version: 1 }
  return { ...made, ...item, ...toBody(form, values) }
}

type PreviewPaneProps = {
  form: KindForm
  item: FormValues | null
  Preview: NonNullable<KindForm['Preview']>
}

/** Shows the typed values as the public site will, with a deferred update. */
function FormPreview({ form, item, Preview }: PreviewPaneProps) {
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

/** Counts candidates whose running paper contains the edited item, and explains the effect of a change on them. */
function PapersNotice({ count }: { count: number }) {
  const messages = useMessages(adminForms).papers
  return (
    <div className="my-3 rounded-lg border border-line bg-sunken px-4 py-2">
      <p className="font-medium">{messages.running(count)}</p>
      <p>{messages.unchangedHint}</p>
      <TextLink href="/admin/attempts">{messages.showAttempts}</TextLink>
    </div>
  )
}
