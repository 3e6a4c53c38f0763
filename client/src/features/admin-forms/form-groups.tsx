import type { KindForm } from '#client/content/kind-form.ts'
import { FormField } from './form-field.tsx'

/** The fields of a form in its groups. */
export function FormGroups({ form }: { form: KindForm }) {
  return form.groups.map(({ legend, fields }) => (
    <fieldset key={legend} className="mt-2 mb-6 min-w-0">
      <legend className="mb-2 text-lg font-semibold">{legend}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((name) => {
          const spec = form.fields.find((one) => one.name === name)
          return spec && <FormField key={name} spec={spec} />
        })}
      </div>
    </fieldset>
  ))
}
