import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldSpec, FormValues, KindForm } from '#client/content/kind-forms/kind-form.ts'
import { toBody } from '#client/features/admin/forms/values/form-values.ts'
import { isSame } from '#client/features/admin/forms/values/request-body.ts'

type Proposer = FieldSpec & { propose: NonNullable<FieldSpec['propose']> }

const isProposer = (spec: FieldSpec): spec is Proposer => spec.propose !== undefined

/**
 * Fills the fields of a new item with proposals during typing. A field whose value differs from its last proposal was
 * edited by hand, and stays. `round` counts the items entered in a row.
 */
export function useProposals(
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
      // Ignores changes made here, and changes to a proposing field.
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
