import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, type ComponentProps } from 'react'
import { type Site, SiteSettings } from '#shared/contracts/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { Button } from '#client/ui/button.tsx'
import { toWholeNumber, type FormField } from '#client/ui/forms/use-contract-form.ts'
import { useToast } from '#client/ui/toast.tsx'
import { useWriteForm } from '#client/features/admin/requests/use-write-form.ts'
import { Field, inputClass, FieldError } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { TextArea, FieldHint } from '#client/ui/forms/text-field.tsx'
import { QueryData } from '#client/features/admin/lists/query-data.tsx'
import { CheckField } from '#client/ui/forms/check-field.tsx'
import type { settings } from '#client/messages/en/admin/settings.ts'
import { Synonyms } from './synonyms-form.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { TilesEditor } from './tiles-editor.tsx'

type SettingPath = keyof typeof settings.fields

type SettingField = {
  path: SettingPath
  type: 'text' | 'email' | 'tel' | 'url' | 'number' | 'long' | 'flag' | 'mode'
}

const url = (path: SettingPath): SettingField => ({ path, type: 'url' })
const plain = (path: SettingPath): SettingField => ({ path, type: 'text' })

const SETTING_GROUPS = [
  [
    'site',
    [
      plain('name'),
      { path: 'demo', type: 'flag' },
      { path: 'requestDelayMs', type: 'number' },
      { path: 'refundPolicy', type: 'long' },
    ],
  ],
  [
    'ads',
    [
      plain('adPublisherId'),
      plain('adSlots.home'),
      plain('adSlots.answerKey'),
      plain('adSlots.admission'),
      plain('adSlots.admitCard'),
      plain('adSlots.search'),
    ],
  ],
  [
    'promo',
    [{ path: 'promo.mode', type: 'mode' }, url('promo.url'), { path: 'promo.delayMs', type: 'number' }],
  ],
  [
    'links',
    [
      url('links.whatsapp'),
      url('links.telegram'),
      url('links.facebook'),
      url('links.instagram'),
      url('links.x'),
      url('links.tools'),
      url('links.careers'),
    ],
  ],
  [
    'contact',
    [
      { path: 'contact.email', type: 'email' },
      { path: 'contact.phone', type: 'tel' },
      plain('contact.address'),
      url('contact.mapUrl'),
    ],
  ],
  ['about', [plain('about.placements'), plain('about.founded')]],
  ['seller', [plain('seller.name'), plain('seller.address')]],
  ['admins', [{ path: 'adminsNeedPasskey', type: 'flag' }]],
] as const satisfies (readonly [keyof typeof settings.groups, readonly SettingField[]])[]

/** Returns the settings without the API's extra data: list of states, day of the refund policy. */
const toSettings = ({ states: _states, refundPolicyOn: _refundPolicyOn, ...settings }: Site): SiteSettings =>
  settings

export function SettingsPage() {
  const { area, settings: messages } = useMessages(admin)
  const router = useRouter()
  const query = useAdminQuery<{ site: Site }>('/site')
  return (
    <>
      <h1 className="page-title">{area.pages['/admin/settings']}</h1>
      <p className="mt-1 text-soft">{messages.intro}</p>
      <QueryData query={query} keepsData>
        {({ site }) => (
          <>
            {/* The layout shows the settings too, so reload it after a save. */}
            <SettingsForm site={toSettings(site)} onSaved={() => void router.invalidate()} />
            <PartBoundary>
              <Synonyms />
            </PartBoundary>
          </>
        )}
      </QueryData>
    </>
  )
}

type SettingsFormProps = { site: SiteSettings; onSaved: () => void }

function SettingsForm({ site, onSaved }: SettingsFormProps) {
  const messages = useMessages(admin).settings
  const { element, methods, field, getError, isPending, onSubmit } = useSettings(site, onSaved)
  const saveByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut beside the button
    <form ref={element} noValidate onSubmit={onSubmit} onKeyDown={saveByKeys} className="mt-6 grid gap-8">
      {SETTING_GROUPS.map(([group, fields]) => (
        <fieldset key={group} className="grid min-w-0 gap-4 md:grid-cols-2">
          <legend className="mb-2 text-lg font-semibold">{messages.groups[group]}</legend>
          {fields.map(({ path, type }) => (
            <PartBoundary key={path}>
              <SettingInput
                path={path}
                type={type}
                field={field(path, type === 'number' ? toWholeNumber : undefined)}
              />
            </PartBoundary>
          ))}
        </fieldset>
      ))}
      <PartBoundary>
        <TilesEditor control={methods.control} field={field} error={getError('tiles.root')} />
      </PartBoundary>
      <div className="admin-dock -mx-4 border-t border-line bg-paper px-4 py-3">
        <Button type="submit" variant="primary" disabled={isPending} className="w-full sm:w-auto">
          {isPending ? messages.saving : messages.save}
        </Button>
      </div>
    </form>
  )
}

function useSettings(site: SiteSettings, onSaved: () => void) {
  const messages = useMessages(admin).settings
  const toast = useToast()
  const fail = (text: string) => toast(text, { tone: 'failed' })
  const form = useWriteForm<SiteSettings, SiteSettings>(
    { contract: SiteSettings, defaultValues: site },
    {
      path: '/site',
      method: 'PUT',
      failed: messages.failed,
      done: messages.saved,
      onSuccess: onSaved,
      onInvalid: () => fail(messages.checkFields),
      onError: fail,
    },
  )
  useUnsavedWork(form.methods.formState.isDirty)
  return form
}

type SettingInputProps = SettingField & { field: FormField }

const MODES = ['off', 'card', 'tab'] as const

function SettingInput({ path, type, field: { error, ...field } }: SettingInputProps) {
  const messages = useMessages(admin).settings
  const id = useId()
  const label = messages.fields[path]
  const hint = messages.hints[path]
  const control = {
    ...field,
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': error !== undefined ? `${id}-error` : hint && `${id}-hint`,
  }
  if (type === 'flag') {
    return (
      <div>
        <CheckField {...control}>{label}</CheckField>
        <FieldHint id={id} hint={hint} />
        <FieldError id={id} error={error} />
      </div>
    )
  }
  return (
    <div className={type === 'long' ? 'md:col-span-2' : ''}>
      <Field id={id} label={label} error={error}>
        <Control type={type} control={control} />
        <FieldHint id={id} hint={hint} />
      </Field>
    </div>
  )
}

type ControlProps = { type: SettingField['type']; control: Omit<FormField, 'error'> }

function Control({ type, control }: ControlProps) {
  const { modes } = useMessages(admin).settings
  if (type === 'mode')
    return <Select {...control} options={MODES.map((value) => ({ value, label: modes[value] }))} />
  if (type === 'long') return <TextArea {...control} rows={4} />
  const input: ComponentProps<'input'> = type === 'number' ? { type: 'text', inputMode: 'numeric' } : { type }
  return <input {...control} {...input} className={inputClass} />
}
