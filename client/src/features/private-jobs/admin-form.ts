import { privateJob } from '#shared/contracts/private-job.ts'
import { EMPLOYMENT_TYPES } from '#shared/domain/job-facts/fact-names.ts'
import type { FieldSpec, FormMessages, KindForm } from '#client/content/kind-forms/kind-form.ts'

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
      { type: 'text', name: 'company', label: fields.company },
      { type: 'text', name: 'salary', label: fields.salary },
      {
        type: 'select',
        name: 'employmentType',
        label: fields.employmentType,
        choices: [
          { value: '', label: fields.notStated },
          ...EMPLOYMENT_TYPES.map((value) => ({ value, label: messages.employmentTypes[value] })),
        ],
      },
      titles('Requirement', fields.requirement),
      titles('Benefits', fields.benefits),
      { type: 'link', name: 'applyLink', label: fields.employerLink },
      { type: 'text', name: 'contactEmail', label: fields.contactEmail },
      { type: 'text', name: 'contactPhone', label: fields.contactPhone },
      { type: 'date', name: 'lastDate', label: fields.lastDate },
    ],
    groups: [
      {
        legend: groups.job,
        fields: ['postName', 'description', 'company', 'location', 'jobRole', 'employmentType', 'salary'],
      },
      { legend: groups.requirements, fields: ['Requirement', 'Benefits'] },
      { legend: groups.apply, fields: ['applyLink', 'contactEmail', 'contactPhone', 'lastDate'] },
    ],
    defaults: () => ({}),
    failed: {
      create: messages.failed.createPost,
      update: messages.failed.submit,
      unreachableCreate: messages.failed.createPostUnreachable,
    },
  }
}
