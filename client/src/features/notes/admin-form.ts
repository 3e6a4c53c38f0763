import { note } from '#shared/contracts/note.ts'
import type { FormMessages, KindForm } from '#client/content/kind-forms/kind-form.ts'
import {
  fileFields,
  saleWarning,
  previewFields,
  previewGroup,
} from '#client/content/kind-forms/sale-fields.ts'

export const noteForm = (messages: FormMessages): KindForm => ({
  kind: note,
  titleField: 'title',
  fields: [
    { type: 'text', name: 'title', label: messages.fields.title, isRequired: true },
    { type: 'longText', name: 'description', label: messages.fields.description, isRequired: true },
    ...previewFields(messages),
    ...fileFields(messages, { isRequired: true }),
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
