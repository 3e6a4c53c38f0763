import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import type { SiteSettings } from '#shared/contracts/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { getFieldErrors } from '#client/features/admin/requests/api-errors.ts'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'
import { SettingInput } from './setting-input.tsx'
import { SETTING_GROUPS, settingAt, withSetting } from './settings-fields.ts'
import { TilesEditor } from './tiles-editor.tsx'

type Props = { site: SiteSettings; onSaved: () => void }

export function SettingsForm({ site, onSaved }: Props) {
  const messages = useMessages(admin).settings
  const { values, setValues, errors, isSaving, save, form } = useSettings(site, onSaved)
  const findError = (field: string) => errors.find((error) => error.field === field)?.message

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save()
  }
  const saveByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut beside the button
    <form ref={form} noValidate onSubmit={submit} onKeyDown={saveByKeys} className="mt-6 grid gap-8">
      {SETTING_GROUPS.map(([group, fields]) => (
        <fieldset key={group} className="grid min-w-0 gap-4 md:grid-cols-2">
          <legend className="mb-2 text-lg font-semibold">{messages.groups[group]}</legend>
          {fields.map((field) => (
            <PartBoundary key={field.path}>
              <SettingInput
                field={field}
                value={settingAt(values, field.path)}
                error={findError(field.path)}
                onChange={(value) => setValues(withSetting(values, field.path, value))}
              />
            </PartBoundary>
          ))}
        </fieldset>
      ))}
      <PartBoundary>
        <TilesEditor
          tiles={values.tiles}
          findError={findError}
          onChange={(tiles) => setValues({ ...values, tiles })}
        />
      </PartBoundary>
      <div className="sticky bottom-0 -mx-4 border-t border-line bg-paper px-4 py-3">
        <Button type="submit" variant="primary" disabled={isSaving} className="w-full sm:w-auto">
          {isSaving ? messages.saving : messages.save}
        </Button>
      </div>
    </form>
  )
}

function useSettings(site: SiteSettings, onSaved: () => void) {
  const { settings: messages } = useMessages(admin)
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<SiteSettings>(site)
  useUnsavedWork(JSON.stringify(values) !== JSON.stringify(site))
  const { mutate, isPending, error } = useAdminWrite({
    failed: messages.failed,
    done: messages.saved,
    onSuccess: onSaved,
    onError: (failure, cause) =>
      toast(getFieldErrors(cause).length > 0 ? messages.checkFields : failure, { tone: 'failed' }),
  })

  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])

  const save = () => {
    if (!isPending) mutate({ path: '/site', method: 'PUT', body: values })
  }
  return { values, setValues, errors: getFieldErrors(error), isSaving: isPending, save, form }
}
