import { privateJob } from '#shared/contracts/private-job.ts'
import type { FieldSpec, FormMessages, KindForm } from '#client/content/kind-form.ts'

/** The form of private jobs. */
export function privateJobForm(messages: FormMessages): KindForm {
  const { fields, groups } = messages
  const titles = (name: string, label: string): FieldSpec => ({
    type: 'entries',
    name,
    label,
    columns: [{ name: 'title', label: messages.columns.title, type: 'text' }],
    rows: 1,
  })
  return {
    kind: privateJob,
    titleField: 'postName',
    fields: [
      { type: 'text', name: 'postName', label: fields.postName, isRequired: true },
      { type: 'longText', name: 'description', label: fields.description, isRequired: true },
      { type: 'text', name: 'location', label: fields.location, isRequired: true },
      { type: 'text', name: 'jobRole', label: fields.jobRole, isRequired: true },
      { type: 'text', name: 'salary', label: fields.salary },
      titles('Requirement', fields.requirement),
      titles('Benefits', fields.benefits),
    ],
    groups: [
      { legend: groups.job, fields: ['postName', 'description', 'location', 'jobRole', 'salary'] },
      { legend: groups.asks, fields: ['Requirement', 'Benefits'] },
    ],
    defaults: () => ({}),
    failed: {
      create: messages.failed.createPost,
      update: messages.failed.submit,
      unreachableCreate: messages.failed.createPostUnreachable,
    },
  }
}
