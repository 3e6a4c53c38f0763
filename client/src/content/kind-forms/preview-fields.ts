import type { FormMessages, InputSpec } from './kind-form.ts'

export const previewFields = ({ fields }: FormMessages): InputSpec[] => [
  { type: 'longText', name: 'contents', label: fields.contents, hint: fields.contentsHint },
  { type: 'link', name: 'sample', label: fields.sample, hint: fields.sampleHint },
]

export const previewGroup = ({ groups }: FormMessages) => ({
  legend: groups.preview,
  fields: ['contents', 'sample'],
})
