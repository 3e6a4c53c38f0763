import { useFormContext, useWatch } from 'react-hook-form'
import { isSoldType, type SoldType } from '#shared/domain/sales/sale.ts'
import { BuyersSummary, useBuyers } from '#client/features/admin/buyers/buyers-summary.tsx'
import { admin } from '#client/messages/en/admin.ts'
import { CheckField } from '#client/ui/forms/check-field.tsx'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { FieldHint } from '#client/ui/forms/text-field.tsx'
import type { FormValues, FormMessages } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { fieldId, useControl, useFormFrame } from '#client/features/admin/forms/inputs/form-context.ts'

function getChoices({ publication }: FormMessages, savedStatus: string | null) {
  const isOut = savedStatus === 'published'
  return [
    { value: 'published', label: isOut ? publication.published : publication.publish },
    {
      value: 'draft',
      label: isOut || savedStatus === 'scheduled' ? publication.unpublish : publication.draft,
    },
    { value: 'scheduled', label: publication.schedule },
  ]
}

/** Status of the item after saving: draft, published at once, or scheduled. `savedStatus`: its current status. */
export function PublicationField({ savedStatus }: { savedStatus: string | null }) {
  const messages = useMessages(adminForms)
  const { form, itemId } = useFormFrame()
  const { control, register } = useFormContext<FormValues>()
  const status = useWatch({ control, name: 'status' })
  return (
    <fieldset className="mb-6 min-w-0">
      <legend className="mb-2 text-lg font-semibold">{messages.publication.legend}</legend>
      <div className="grid gap-2">
        <div role="radiogroup" aria-label={messages.publication.choose} className="flex flex-wrap gap-x-6">
          {getChoices(messages, savedStatus).map(({ value, label }) => (
            <CheckField
              key={value}
              {...register('status')}
              id={`${fieldId('status')}-${value}`}
              type="radio"
              value={value}
            >
              {label}
            </CheckField>
          ))}
        </div>
        {savedStatus === 'published' &&
          status === 'draft' &&
          itemId !== null &&
          isSoldType(form.kind.name) && <UnpublishedBuyers type={form.kind.name} id={itemId} />}
        <div>
          {status === 'scheduled' && <PublishAt />}
          {itemId !== null && (
            <CheckField {...register('minorEdit')}>{messages.publication.minorEdit}</CheckField>
          )}
          {form.hasAlerts && <CheckField {...register('silent')}>{messages.publication.silent}</CheckField>}
        </div>
      </div>
    </fieldset>
  )
}

function UnpublishedBuyers({ type, id }: { type: SoldType; id: string }) {
  const { soldItems: messages } = useMessages(admin)
  const { data } = useBuyers(type, id)
  if (data === undefined || data.unused === 0) return null
  return (
    <div className="my-2 rounded-lg border border-line bg-sunken px-4 py-2">
      <BuyersSummary type={type} buyers={data} />
      {data.isUsable && <p>{messages.unpublished}</p>}
    </div>
  )
}

function PublishAt() {
  const messages = useMessages(adminForms)
  const { error, props } = useControl('publishAt', { hint: messages.indiaTime })
  return (
    <Field id={props.id} label={messages.required(messages.publication.publishAt)} error={error}>
      <input {...props} type="datetime-local" max="9999-12-31T23:59" className={inputClass} />
      <FieldHint id={props.id} hint={messages.indiaTime} />
    </Field>
  )
}
