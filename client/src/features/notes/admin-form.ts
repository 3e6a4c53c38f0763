import { note } from '#shared/contracts/note.ts'
import type { FormWords, KindForm } from '#client/content/kind-form.ts'
import { saleWarning } from '#client/content/sale-warning.ts'

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
