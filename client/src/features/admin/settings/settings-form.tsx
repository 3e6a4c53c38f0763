import type { KeyboardEvent } from 'react'
import { SiteSettings } from '#shared/contracts/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { toWholeNumber } from '#client/ui/forms/use-contract-form.ts'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useWriteForm } from '#client/features/admin/requests/use-write-form.ts'
import { SettingInput } from './setting-input.tsx'
import { SETTING_GROUPS } from './settings-fields.ts'
import { TilesEditor } from './tiles-editor.tsx'

type Props = { site: SiteSettings; onSaved: () => void }

export function SettingsForm({ site, onSaved }: Props) {
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
      <div className="sticky bottom-0 -mx-4 border-t border-line bg-paper px-4 py-3">
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
