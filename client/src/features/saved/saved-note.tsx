import { useEffect, useId, useRef, useState } from 'react'
import { SAVED_NOTE_LENGTH } from '#shared/domain/jobs/saved-job.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useDocumentEvent } from '#client/ui/use-document-event.ts'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/forms/text-field.tsx'

// Minimum length for showing the remaining characters.
const NEAR_END = 200

type Props = { name: string; note: string; onSave: (note: string) => void }

/** Note on a job: shown as text, edited after a press, saved on blur. */
export function SavedNote({ name, note, onSave }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [status, setStatus] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const messages = useMessages(savedMessages).note

  const close = (text: string, returnsFocus: boolean) => {
    if (text !== note) {
      onSave(text)
      setStatus(messages.savedOnDevice)
    }
    setIsOpen(false)
    if (returnsFocus) requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <div className="mt-1">
      {isOpen ? (
        <NoteField name={name} note={note} onSave={onSave} onClose={close} />
      ) : (
        <>
          {note !== '' && (
            <p className="saved-note">
              <bdi>{note}</bdi>
            </p>
          )}
          <Button ref={button} variant="text" className="-ml-4 text-sm" onClick={() => setIsOpen(true)}>
            {note === '' ? messages.add : messages.edit}
            <span className="sr-only">: {name}</span>
          </Button>
        </>
      )}
      <output className="sr-only">{status}</output>
    </div>
  )
}

type FieldProps = Props & { onClose: (text: string, returnsFocus: boolean) => void }

function NoteField({ name, note, onSave, onClose }: FieldProps) {
  const [text, setText] = useState(note)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const messages = useMessages(savedMessages).note
  const left = SAVED_NOTE_LENGTH - text.length
  useUnsavedWork(text !== note)

  useEffect(() => {
    const element = field.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])

  useDocumentEvent('visibilitychange', () => {
    // A page in the background may never return.
    if (document.visibilityState === 'hidden' && text !== note) onSave(text)
  })

  return (
    <>
      <TextArea
        ref={field}
        aria-label={messages.label(name)}
        aria-describedby={`${id}-left`}
        placeholder={messages.placeholder}
        maxLength={SAVED_NOTE_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => onClose(text, false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose(text, true)
        }}
      />
      <p id={`${id}-left`} className="text-sm text-soft">
        {left <= NEAR_END && messages.charactersLeft(left)}
      </p>
    </>
  )
}
