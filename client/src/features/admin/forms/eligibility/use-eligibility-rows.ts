import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FormValues } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminEligibility } from '#client/messages/en/admin-eligibility.ts'
import {
  fieldId,
  useFocusAfter,
  useFormFrame,
  useRows,
} from '#client/features/admin/forms/inputs/form-context.ts'
import { readRow, toRows } from '#client/features/admin/forms/values/eligibility-values.ts'
import { toBody } from '#client/features/admin/forms/values/form-values.ts'
import { mergeProposal, toNoticeText } from './proposed-rows.ts'

/** Manages the rows of eligibility. Each action is also announced to screen readers. */
export function useEligibilityRows(name: string) {
  const messages = useMessages(adminEligibility)
  const { announce } = useFormFrame()
  const { fields, append, remove, move } = useRows(name)
  const focusAfter = useFocusAfter()
  const firstId = (row: number) => fieldId(`${name}.${row}.label`)
  const addId = `${fieldId(name)}-add`
  return {
    fields,
    addId,
    add: () => {
      // The admin types this row, so saving it confirms it, as it does for other fields.
      append(readRow({}, true), { shouldFocus: false })
      focusAfter(firstId(fields.length))
      announce(messages.added(fields.length + 1))
    },
    remove: (row: number) => {
      remove(row)
      focusAfter(fields.length > 1 ? firstId(Math.min(row, fields.length - 2)) : addId)
      announce(messages.removed(row + 1))
    },
    move: (row: number, to: number) => {
      move(row, to)
      focusAfter(firstId(to))
      announce(messages.moved(row + 1, to + 1))
    },
  }
}

const loadReader = () => import('#shared/domain/notice-text/propose-eligibility.ts')

type Reading = { kind: 'none' | 'reading' | 'failed' } | { kind: 'done'; added: number; unread: string[] }

/** Proposes rows from the typed texts, on this device. The reader is loaded with the first press. */
export function useProposal(name: string) {
  const messages = useMessages(adminEligibility)
  const { form, announce } = useFormFrame()
  const { getValues, setValue, trigger } = useFormContext<FormValues>()
  const [reading, setReading] = useState<Reading>({ kind: 'none' })

  const propose = async () => {
    setReading({ kind: 'reading' })
    const reader = await loadReader().catch(() => null)
    if (reader === null) {
      setReading({ kind: 'failed' })
      announce(messages.failed)
      return
    }
    const proposal = reader.proposeEligibility(toNoticeText(toBody(form, getValues())))
    const { rows, added } = mergeProposal(toRows(getValues(name)), proposal)
    setValue(name, rows, { shouldDirty: true })
    setReading({ kind: 'done', added, unread: proposal.unread })
    announce(added === 0 ? messages.nothingNew : messages.proposed(added))
  }

  const confirmAll = () => {
    const rows = toRows(getValues(name))
    const open = rows.filter(({ isConfirmed }) => !isConfirmed)
    const clear = open.filter(({ check }) => check.length === 0)
    for (const [row, each] of rows.entries()) {
      const flag: string = `${name}.${row}.isConfirmed`
      if (clear.includes(each)) setValue(flag, true, { shouldDirty: true })
    }
    const left = open.length - clear.length
    announce(left === 0 ? messages.allConfirmed(clear.length) : messages.someConfirmed(clear.length, left))
    void trigger(name)
  }

  return { reading, propose, confirmAll }
}
