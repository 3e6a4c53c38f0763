import type { KindForm } from './field-spec.ts'
import { FormField } from './form-field.tsx'
import { SimilarItems } from './similar-items.tsx'

/** The fields of a form in its groups; what is like the item stands below its title. */
export function FormGroups({ form, itemId }: { form: KindForm; itemId: string | null }) {
  return form.groups.map(({ legend, fields }) => (
    <fieldset key={legend} className="mt-2 mb-6 min-w-0">
      <legend className="mb-2 text-lg font-semibold">{legend}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((name) => {
          const spec = form.fields.find((one) => one.name === name)
          if (spec === undefined) return null
          return [
            <FormField key={name} spec={spec} />,
            name === form.titleField && <SimilarItems key="similar" form={form} itemId={itemId} />,
          ]
        })}
      </div>
    </fieldset>
  ))
}
