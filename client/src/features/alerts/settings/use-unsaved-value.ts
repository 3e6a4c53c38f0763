import { useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import type { SaveOutcome } from './use-alert-settings.ts'

type Unsaved<Value> = { value: Value; error: string }

/** A setting as its field shows it. */
export type FieldValue<Value> = {
  /** What was entered, else what is saved. */
  value: Value
  /** Why what was entered is not saved; undefined if it is. */
  error: string | undefined
  set: (value: Value) => Promise<void>
}

/** Returns a setting whose field keeps what was entered until that is saved. */
export function useUnsaved<Value>(
  saved: Value,
  save: (value: Value) => Promise<SaveOutcome>,
): FieldValue<Value> {
  const { failed } = useMessages(alertSettings)
  const [unsaved, setUnsaved] = useState<Unsaved<Value> | null>(null)
  const set = async (value: Value) => {
    // What is being saved is shown as saved.
    setUnsaved(null)
    const outcome = await save(value)
    if (!outcome.isSaved) setUnsaved({ value, error: outcome.refusal ?? failed })
  }
  return { value: unsaved === null ? saved : unsaved.value, error: unsaved?.error, set }
}
