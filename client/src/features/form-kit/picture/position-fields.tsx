import { useId } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { formKit } from '#client/messages/en/form-kit.ts'
import type { Position } from './fit-geometry.ts'

const RANGES = {
  zoom: { min: 1, max: 4, step: 0.05 },
  x: { min: 0, max: 100, step: 1 },
  y: { min: 0, max: 100, step: 1 },
} as const

const AXES = ['zoom', 'x', 'y'] as const

type Props = { position: Position; onChange: (position: Position) => void }

/** Chooses the part of the picture to use. */
export function PositionFields({ position, onChange }: Props) {
  const messages = useMessages(formKit).picture.position
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{messages.legend}</legend>
      {AXES.map((axis) => (
        <div key={axis}>
          <label htmlFor={`${id}-${axis}`} className="text-sm text-soft">
            {messages[axis]}
          </label>
          <input
            {...RANGES[axis]}
            id={`${id}-${axis}`}
            type="range"
            value={position[axis]}
            className="min-h-12 w-full accent-accent"
            onChange={({ target }) => onChange({ ...position, [axis]: Number(target.value) })}
          />
        </div>
      ))}
    </fieldset>
  )
}
