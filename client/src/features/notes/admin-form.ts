import { note } from '#shared/contracts/note.ts'
import type { FormMessages, KindForm } from '#client/content/kind-forms/kind-form.ts'
import { saleWarning, previewFields, previewGroup } from '#client/content/kind-forms/sale-fields.ts'

export const noteForm = (messages: FormMessages): KindForm => ({
  kind: note,
  titleField: 'title',
  fields: [
    { type: 'text', name: 'title', label: messages.fields.title, isRequired: true },
    { type: 'longText', name: 'description', label: messages.fields.description, isRequired: true },
    ...previewFields(messages),
    {
      type: 'link',
      name: 'details',
      label: messages.fields.details,
      isRequired: true,
      placeholder: messages.fields.detailsPlaceholder,
    },
    { type: 'link', name: 'link', label: messages.fields.link, placeholder: messages.fields.downloadLink },
    {
      type: 'text',
      name: 'price',
      label: messages.fields.price,
      isRequired: true,
      hint: messages.fields.priceHint,
    },
  ],
  groups: [
    { legend: messages.groups.note, fields: ['title', 'description', 'details', 'link', 'price'] },
    previewGroup(messages),
  ],
  onEdit: {
    details: { label: messages.fields.detailsLink },
    link: { label: messages.fields.downloadLink, isRequired: true },
  },
  defaults: () => ({}),
  failed: { create: messages.failed.createNote, update: messages.failed.updateJob },
  warning: saleWarning(messages),
})
