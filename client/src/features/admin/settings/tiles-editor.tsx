import { useId } from 'react'
import type { SiteSettings } from '#shared/contracts/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'

type Tile = SiteSettings['tiles'][number]

type Props = {
  tiles: readonly Tile[]
  findError: (field: string) => string | undefined
  onChange: (tiles: Tile[]) => void
}

const TILE =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-2 rounded-xl border border-line p-3'

export function TilesEditor({ tiles, findError, onChange }: Props) {
  const messages = useMessages(admin).settings
  const change = (index: number, tile: Tile) => onChange(tiles.map((old, at) => (at === index ? tile : old)))
  const swap = (index: number, other: number) => {
    const [one, two] = [tiles[index], tiles[other]]
    if (one && two) onChange(tiles.map((old, at) => (at === index ? two : at === other ? one : old)))
  }
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-lg font-semibold">{messages.groups.tiles}</legend>
      {tiles.length === 0 && <p className="text-soft">{messages.noTiles}</p>}
      {tiles.map((tile, index) => (
        // The tiles have no ids, and their fields keep no state.
        <div key={index} className={TILE}>
          <TileField
            label={`${messages.tile(index + 1)}: ${messages.tileLabel}`}
            value={tile.label}
            error={findError(`tiles[${index}].label`)}
            onChange={(label) => change(index, { ...tile, label })}
          />
          <TileField
            label={`${messages.tile(index + 1)}: ${messages.tileUrl}`}
            value={tile.url}
            error={findError(`tiles[${index}].url`)}
            onChange={(url) => change(index, { ...tile, url })}
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
            <IconButton
              icon="x"
              label={messages.removeTile(index + 1)}
              onClick={() => onChange(tiles.filter((_, at) => at !== index))}
            />
          </div>
        </div>
      ))}
      <div>
        <Button onClick={() => onChange([...tiles, { label: '', url: '' }])}>{messages.addTile}</Button>
      </div>
    </fieldset>
  )
}

type TileFieldProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function TileField({ label, value, error, onChange }: TileFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error}>
      <input
        id={id}
        className={inputClass}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
