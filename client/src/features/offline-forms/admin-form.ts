import { offlineForm } from '#shared/contracts/offline-form.ts'
import type { FormWords, KindForm } from '#client/content/kind-form.ts'
import { saleWarning } from '#client/content/sale-warning.ts'

/** The form of offline forms. */
export const offlineFormForm = (words: FormWords): KindForm => ({
  kind: offlineForm,
  titleField: 'postName',
  fields: [
    { type: 'text', name: 'postName', label: words.fields.postName, isRequired: true },
    { type: 'longText', name: 'description', label: words.fields.description, isRequired: true },
    { type: 'text', name: 'qualification', label: words.fields.qualification, isRequired: true },
    { type: 'text', name: 'ageLimit', label: words.fields.ageLimit, isRequired: true },
    { type: 'date', name: 'lastDate', label: words.fields.lastDate, isRequired: true },
    {
      type: 'link',
      name: 'details',
      label: words.fields.details,
      placeholder: words.fields.detailsPlaceholder,
    },
    { type: 'link', name: 'link', label: words.fields.link, placeholder: words.fields.downloadLink },
    {
      type: 'text',
      name: 'price',
      label: words.fields.price,
      isRequired: true,
      hint: words.fields.priceHint,
    },
  ],
  groups: [
    {
      legend: words.groups.form,
      fields: ['postName', 'description', 'qualification', 'ageLimit', 'lastDate'],
    },
    { legend: words.groups.sale, fields: ['details', 'link', 'price'] },
  ],
  defaults: () => ({}),
  failed: { create: words.failed.submit, update: words.failed.submit },
  warning: saleWarning(words),
})
