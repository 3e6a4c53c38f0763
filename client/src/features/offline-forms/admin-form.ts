import { offlineForm } from '#shared/contracts/offline-form.ts'
import type { FormMessages, KindForm } from '#client/content/kind-forms/kind-form.ts'
import {
  fileFields,
  saleWarning,
  previewFields,
  previewGroup,
} from '#client/content/kind-forms/sale-fields.ts'

export const offlineFormForm = (messages: FormMessages): KindForm => ({
  kind: offlineForm,
  titleField: 'postName',
  fields: [
    { type: 'text', name: 'postName', label: messages.fields.postName, isRequired: true },
    { type: 'longText', name: 'description', label: messages.fields.description, isRequired: true },
    { type: 'text', name: 'qualification', label: messages.fields.qualification, isRequired: true },
    { type: 'text', name: 'ageLimit', label: messages.fields.ageLimit, isRequired: true },
    { type: 'date', name: 'lastDate', label: messages.fields.lastDate, isRequired: true },
    ...previewFields(messages),
    ...fileFields(messages),
  ],
  groups: [
    {
      legend: messages.groups.form,
      fields: ['postName', 'description', 'qualification', 'ageLimit', 'lastDate'],
    },
    { legend: messages.groups.sale, fields: ['details', 'link', 'price'] },
    previewGroup(messages),
  ],
  defaults: () => ({}),
  failed: { create: messages.failed.submit, update: messages.failed.submit },
  warning: saleWarning(messages),
})
