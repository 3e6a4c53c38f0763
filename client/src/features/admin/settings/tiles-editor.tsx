import { useId } from 'react'
import { useFieldArray, type Control } from 'react-hook-form'
import type { SiteSettings } from '#shared/contracts/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import type { FormField } from '#client/ui/forms/use-contract-form.ts'
import { Icon, IconButton } from '#client/ui/icon.tsx'

type Props = {
  control: Control<SiteSettings, unknown, SiteSettings>
  field: (name: `tiles.${number}.${'label' | 'url'}`) => FormField
  /** Error of the list. */
  error: string | undefined
}

const TILE =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-2 rounded-xl border border-line p-3'

export function TilesEditor({ control, field, error }: Props) {
  const messages = useMessages(admin).settings
  const { fields: tiles, append, remove, swap } = useFieldArray({ control, name: 'tiles' })
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-lg font-semibold">{messages.groups.tiles}</legend>
      {tiles.length === 0 && <p className="text-soft">{messages.noTiles}</p>}
      {tiles.map(({ id }, index) => (
        <div key={id} className={TILE}>
          <TileField
            label={`${messages.tile(index + 1)}: ${messages.tileLabel}`}
            field={field(`tiles.${index}.label`)}
          />
          <TileField
            label={`${messages.tile(index + 1)}: ${messages.tileUrl}`}
            field={field(`tiles.${index}.url`)}
          />
          <div className="flex flex-wrap items-end">
            <IconButton
              icon="chevron-down"
              label={messages.moveDown(index + 1)}
              disabled={index === tiles.length - 1}
              onClick={() => swap(index, index + 1)}
            />
            <button
              type="button"
              className="inline-flex size-12 cursor-pointer items-center justify-center rounded-lg hover:bg-tint disabled:opacity-40"
              aria-label={messages.moveUp(index + 1)}
              title={messages.moveUp(index + 1)}
              disabled={index === 0}
              onClick={() => swap(index, index - 1)}
            >
              <span className="rotate-180">
                <Icon name="chevron-down" large />
              </span>
            </button>
            <IconButton icon="x" label={messages.removeTile(index + 1)} onClick={() => remove(index)} />
          </div>
        </div>
      ))}
      {error !== undefined && <p className="text-sm text-red">{error}</p>}
      <div>
        <Button onClick={() => append({ label: '', url: '' }, { shouldFocus: false })}>
          {messages.addTile}
        </Button>
      </div>
    </fieldset>
  )
}

type TileFieldProps = { label: string; field: FormField }

function TileField({ label, field: { error, ...field } }: TileFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error}>
      <input
        {...field}
        id={id}
        className={inputClass}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
    </Field>
  )
}
