import { useEffect, useRef, useState } from 'react'
import { vaultChanged } from '#client/device/events.ts'
import { addEntry, deleteEntry, readVault, type VaultEntry } from '#client/device/profile/vault-store.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { formKit } from '#client/messages/en/form-kit.ts'
import { Button } from '#client/ui/button.tsx'
import { DeviceData } from '#client/ui/loading.tsx'
import { Section } from '#client/ui/section.tsx'
import { UndoProvider, useUndo } from '#client/ui/undo.tsx'
import { useRequest } from '#client/ui/use-request.ts'
import { VaultForm } from './vault-form.tsx'

/** Roll and registration numbers of this device. */
export function VaultSection() {
  const messages = useMessages(formKit).vault
  const [read, , refetch] = useRequest('vault', readVault)
  useEffect(() => vaultChanged.on(refetch), [refetch])
  return (
    <Section title={messages.title}>
      <p className="text-soft">{messages.text}</p>
      <UndoProvider>
        <DeviceData read={read} messages={messages}>
          {(entries) => (
            <>
              <VaultForm entries={entries} />
              <VaultList entries={entries} />
            </>
          )}
        </DeviceData>
      </UndoProvider>
    </Section>
  )
}

function VaultList({ entries }: { entries: readonly VaultEntry[] }) {
  const messages = useMessages(formKit).vault
  const offerUndo = useUndo()
  const list = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState('')

  const copy = async ({ label, number }: VaultEntry) => {
    try {
      await navigator.clipboard.writeText(number)
      setStatus(messages.copied(label))
    } catch {
      setStatus(messages.notCopied)
    }
  }
  const remove = async (entry: VaultEntry) => {
    setStatus('')
    // The pressed button is removed with its row.
    list.current?.focus()
    try {
      await deleteEntry(entry)
    } catch {
      return setStatus(messages.notDeleted)
    }
    const restore = () => void addEntry(entry).catch(() => setStatus(messages.notRestored))
    offerUndo({ text: messages.removed(entry.label), undo: restore })
  }

  return (
    <div ref={list} tabIndex={-1} className="mt-2 outline-none">
      <output className="block min-h-6">{status}</output>
      {entries.length === 0 ? (
        <p>{messages.empty}</p>
      ) : (
        <ul aria-label={messages.list} className="border-t border-line">
          {entries.map((entry) => (
            <VaultRow
              key={JSON.stringify([entry.label, entry.number])}
              entry={entry}
              onCopy={() => void copy(entry)}
              onRemove={() => void remove(entry)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type RowProps = { entry: VaultEntry; onCopy: () => void; onRemove: () => void }

function VaultRow({ entry: { label, number }, onCopy, onRemove }: RowProps) {
  const messages = useMessages(formKit).vault
  return (
    <li className="flex flex-wrap items-center gap-x-2 border-b border-line py-1">
      <p className="min-w-0 grow basis-40 wrap-anywhere">
        <bdi className="block text-sm text-soft">{label}</bdi>
        <bdi className="block font-medium">{number}</bdi>
      </p>
      <Button variant="text" aria-label={messages.copyNumber(label)} onClick={onCopy}>
        {messages.copy}
      </Button>
      <Button
        variant="text"
        className="text-red"
        aria-label={messages.removeNumber(label)}
        onClick={onRemove}
      >
        {messages.remove}
      </Button>
    </li>
  )
}
