import { useId, useMemo, useRef, useState } from 'react'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { useToday } from '#client/layout/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { formKit } from '#client/messages/en/form-kit.ts'
import { CheckField } from '#client/ui/forms/check-field.tsx'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { Section } from '#client/ui/section.tsx'
import { CENTRE, type Position } from './fit-geometry.ts'
import { FittedPictureView } from './fitted-picture-view.tsx'
import type { Caption, FitOptions } from './picture-fitter.ts'
import { PositionFields } from './position-fields.tsx'
import { SizeFields, type SizeChoice } from './size-fields.tsx'
import { readSize } from './sizes.ts'
import { usePicture, type ChosenFile } from './use-picture.ts'

type Props = { choice: SizeChoice; onChoice: (choice: SizeChoice) => void }

const MAX_NAME_LENGTH = 40

/** Fits a photo or signature to a size in pixels and KB, on this device. */
export function PictureSection({ choice, onChoice }: Props) {
  const messages = useMessages(formKit).picture
  const id = useId()
  const count = useRef(0)
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [position, setPosition] = useState<Position>(CENTRE)
  const [caption, setCaption] = useState<Caption | null>(null)

  const read = useMemo(() => readSize(choice.input), [choice])
  const options = useMemo<FitOptions | null>(
    () => ('size' in read ? { ...read.size, position, caption: toPrinted(caption) } : null),
    [read, position, caption],
  )
  const state = usePicture(chosen, options)

  const choose = (file: File | undefined) => {
    count.current += 1
    setChosen(file === undefined ? null : { key: count.current, file })
    setPosition(CENTRE)
  }

  return (
    <Section title={messages.title}>
      <p className="text-soft">{messages.text}</p>
      <div className="mt-2 grid gap-3">
        <SizeFields choice={choice} errors={'errors' in read ? read.errors : {}} onChange={onChoice} />
        <CaptionFields caption={caption} onChange={setCaption} />
        <Field id={`${id}-file`} label={messages.file}>
          <input
            id={`${id}-file`}
            type="file"
            accept="image/*"
            className={`${inputClass} picture-file`}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </Field>
        {chosen !== null && <PositionFields position={position} onChange={setPosition} />}
        <FittedPictureView state={state} name={messages.fileNames[choice.kind]} />
      </div>
    </Section>
  )
}

const toPrinted = (caption: Caption | null): Caption | null =>
  caption && { name: caption.name.trim(), date: formatDay(caption.date) }

type CaptionProps = { caption: Caption | null; onChange: (caption: Caption | null) => void }

function CaptionFields({ caption, onChange }: CaptionProps) {
  const messages = useMessages(formKit).picture
  const today = useToday()
  const id = useId()
  return (
    <div>
      <CheckField
        checked={caption !== null}
        onChange={({ target }) => onChange(target.checked ? { name: '', date: today } : null)}
      >
        {messages.caption}
      </CheckField>
      {caption !== null && (
        <div className="two-columns gap-3">
          <Field id={`${id}-name`} label={messages.name}>
            <input
              id={`${id}-name`}
              autoComplete="name"
              maxLength={MAX_NAME_LENGTH}
              value={caption.name}
              className={inputClass}
              onChange={({ target }) => onChange({ ...caption, name: target.value })}
            />
          </Field>
          <Field id={`${id}-date`} label={messages.date}>
            <input
              id={`${id}-date`}
              type="date"
              value={caption.date}
              className={inputClass}
              onChange={({ target }) => onChange({ ...caption, date: target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
