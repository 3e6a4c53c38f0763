import { useMemo, useState, useEffect, useRef, type RefObject, useCallback } from 'react'
import { flushSync } from 'react-dom'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { getFieldNames, type Side } from '#client/features/admin/forms/values/conflict.ts'
import type { FormValues, KindForm, FieldSpec } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { formResolver } from '#client/features/admin/forms/values/form-resolver.ts'
import { blankValues, toBody } from '#client/features/admin/forms/values/form-values.ts'
import type { FormInitialState } from '#client/features/admin/forms/drafts/load-form.ts'
import { toUnsentDraft } from '#client/features/admin/forms/drafts/unsent-draft.ts'
import { useFormDraft } from '#client/features/admin/forms/drafts/use-form-draft.ts'
import { useSaveItem, type SavedItem } from '#client/features/admin/forms/saving/use-save-item.ts'
import { isSame } from '#client/features/admin/forms/values/request-body.ts'
import { fieldId } from '#client/features/admin/forms/inputs/form-context.ts'

export type FormScreenOptions = {
  form: KindForm
  itemId: string | null
  opened: FormInitialState
  onSaved: (message: string, item: FormValues) => void
  onClose: () => void
}

// Supports entering many items in a row: the next one keeps the publication and the `carriedOver` fields.
function nextValues(form: KindForm, last: FormValues): FormValues {
  const carried = ['status', ...(form.carriedOver ?? [])].map((name) => [name, last[name]] as const)
  const values = { ...blankValues(form, serverNow()), ...Object.fromEntries(carried) }
  return values['status'] === 'scheduled' ? { ...values, publishAt: last['publishAt'] } : values
}

/** Behaviour of a form: values, saving, drafts on the device, conflict resolution. */
export function useFormScreen({ form, itemId, opened, onSaved, onClose }: FormScreenOptions) {
  const messages = useMessages(adminForms)
  const [baseline, setBaseline] = useState(opened.baseline)
  const [restoredAt, setRestoredAt] = useState(opened.restoredAt)
  const [round, setRound] = useState(0)
  const base = baseline?.base ?? null
  const { draftId, clean, stage } = opened
  const resolver = useMemo(() => formResolver(form, messages, { base, stage }), [form, messages, base, stage])
  const methods = useForm<FormValues>({
    defaultValues: opened.values,
    resolver,
    mode: 'onBlur',
    shouldFocusError: false,
  })
  useProposals(form, methods, { isNew: itemId === null, round })
  const draft = useFormDraft({ form, draftId, clean, baseline, getValues: () => methods.getValues() })

  const fill = (values: FormValues) => {
    methods.reset(values)
    setRestoredAt(null)
    setRound((before) => before + 1)
    draft.clear()
  }

  const finish = ({ message, item }: SavedItem) => {
    const warning = form.warning?.(item) ?? ''
    const unsent = toUnsentDraft(form, methods.getValues(), item)
    if (itemId === null) fill(nextValues(form, methods.getValues()))
    else draft.clear()
    if (unsent !== null) draft.storeUnsent(unsent.draft)
    const remarks = [warning, unsent === null ? '' : messages.eligibility.stored(unsent.count)]
    // The server's message may contain the warning already.
    onSaved([message, ...remarks.filter((remark) => !message.includes(remark))].join(' '), item)
    if (itemId !== null) onClose()
  }

  const saving = useSaveItem({ form, stage, itemId, methods, onSaved: finish })

  const resolve = (choices: Record<string, Side>) => {
    if (saving.state.kind !== 'conflict') return
    const { theirs } = saving.state
    const values = { ...methods.getValues() }
    for (const [name, side] of Object.entries(choices))
      if (side === 'theirs') for (const field of getFieldNames(name)) values[field] = theirs.base[field]
    flushSync(() => {
      setBaseline(theirs)
      methods.reset(values)
    })
    void saving.save(theirs)
  }

  const discard = () => {
    setBaseline(opened.fresh)
    fill(clean)
  }

  return {
    methods,
    baseline,
    restoredAt,
    round,
    draft: draft.state,
    saving: { state: saving.state, save: () => void saving.save(baseline), dismiss: saving.dismiss },
    resolve,
    discard,
  }
}

type Proposer = FieldSpec & { propose: NonNullable<FieldSpec['propose']> }

const isProposer = (spec: FieldSpec): spec is Proposer => spec.propose !== undefined

/**
 * Fills the fields of a new item with proposals during typing. A field whose value differs from its last proposal was
 * edited by hand, and stays. `round` counts the items entered in a row.
 */
function useProposals(
  form: KindForm,
  { watch, getValues, setValue }: UseFormReturn<FormValues>,
  { isNew, round }: { isNew: boolean; round: number },
): void {
  const proposed = useRef<FormValues>({})
  useEffect(() => {
    const proposers = form.fields.filter(isProposer)
    if (!isNew || proposers.length === 0) return undefined
    const initial = toBody(form, getValues())
    proposed.current = Object.fromEntries(proposers.map(({ name, propose }) => [name, propose(initial)]))
    const { unsubscribe } = watch((_values, { name: changed }) => {
      // Ignores changes that proposals made, and changes of a field that has proposals itself.
      if (proposers.some(({ name }) => name === changed)) return
      const values = getValues()
      const body = toBody(form, values)
      for (const { name, propose } of proposers) {
        const proposal = propose(body)
        if (!isSame(values[name], proposed.current[name]) || isSame(values[name], proposal)) continue
        proposed.current[name] = proposal
        setValue(name, proposal)
      }
    })
    return unsubscribe
  }, [form, watch, getValues, setValue, isNew, round])
}

const CONTROLS = 'input:not([type="radio"]),textarea,select'

type Form = RefObject<HTMLFormElement | null>
type Options = {
  /** Path of the field to focus; null for the first. */
  focus: string | null
  isNew: boolean
  round: number
  state: { kind: string }
}

/** Sets the focus: a new item to its first field, a stage to its link, an error to its field. */
export function useFormFocus(form: Form, { focus, isNew, round, state }: Options) {
  useEffect(() => {
    if (focus !== null && round === 0) document.getElementById(fieldId(focus))?.focus()
    else if (isNew || round > 0) form.current?.querySelector<HTMLElement>(CONTROLS)?.focus()
  }, [form, focus, isNew, round])

  useEffect(() => {
    if (state.kind !== 'invalid' && state.kind !== 'failed') return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // The fields were disabled during the request, which lost the focus.
    const target = wrong ?? form.current?.querySelector<HTMLElement>('[type="submit"]')
    target?.focus()
  }, [form, state])
}

/**
 * Returns a function that runs a step once no pointer button is held down. A field that loses focus must not grow by
 * its error before the press has reached its target.
 */
export function useAfterPointerUp(): (step: () => void) => void {
  const waiting = useRef<(() => void)[] | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onDown = () => {
      waiting.current ??= []
    }
    const onUp = () => {
      // The click event follows right after pointerup.
      timer = setTimeout(() => {
        const steps = waiting.current ?? []
        waiting.current = null
        for (const step of steps) step()
      })
    }
    document.addEventListener('pointerdown', onDown, true)
    document.addEventListener('pointerup', onUp, true)
    document.addEventListener('pointercancel', onUp, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', onDown, true)
      document.removeEventListener('pointerup', onUp, true)
      document.removeEventListener('pointercancel', onUp, true)
    }
  }, [])
  return useCallback((step: () => void) => {
    if (waiting.current === null) step()
    else waiting.current.push(step)
  }, [])
}
