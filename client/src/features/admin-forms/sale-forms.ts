import { note } from '#shared/contracts/note.ts'
import { offlineForm } from '#shared/contracts/offline-form.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import type { FormValues, KindForm } from './field-spec.ts'
import { textOf } from './form-values.ts'
import type { FormWords } from './use-form-words.ts'

// Decision B11: an item that cannot be sold is saved all the same, and whoever saved it is told.
const saleWarning =
  ({ warnings }: FormWords) =>
  ({ forSale, priceInPaise, link }: FormValues): string => {
    if (forSale !== false) return ''
    if (priceInPaise === null) return warnings.price
    return isBlank(textOf(link)) ? warnings.link : warnings.sale
  }

/** The form of notes, with the documented labels and placeholders. */
export const noteForm = (words: FormWords): KindForm => ({
  kind: note,
  titleField: 'title',
  fields: [
    { type: 'text', name: 'title', label: words.fields.title, isRequired: true },
    { type: 'longText', name: 'description', label: words.fields.description, isRequired: true },
    {
      type: 'link',
      name: 'details',
      label: words.fields.details,
      isRequired: true,
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
  groups: [{ legend: words.groups.note, fields: ['title', 'description', 'details', 'link', 'price'] }],
  onEdit: {
    details: { label: words.fields.detailsLink },
    link: { label: words.fields.downloadLink, isRequired: true },
  },
  defaults: () => ({}),
  failed: { create: words.failed.createNote, update: words.failed.updateJob },
  warning: saleWarning(words),
})

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
