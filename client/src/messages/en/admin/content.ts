import type { KindName } from '#shared/domain/kinds.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

/**
 * Messages of the lists of all kinds. The delete question of job posts and the dialog titles of notes are as
 * documented.
 */
export const content = {
  create: {
    jobPost: 'Create New Job Post',
    privateJob: 'Create New Private Job',
    offlineForm: 'Create New Offline Job Form',
    note: 'Create New Note',
    question: 'Create New Question',
    quiz: 'Create New Quiz',
  },
  edit: {
    jobPost: 'Edit job post',
    privateJob: 'Edit private job',
    offlineForm: 'Edit offline job form',
    note: 'Create Offline Job Form',
    question: 'Edit question',
    quiz: 'Edit quiz',
  },
  /** Form title of a new item if it differs from the button's text. */
  createTitle: { note: 'Create Notes Form' } as Partial<Record<KindName, string>>,
  back: 'Back to the list',
  statusFilter: 'Status',
  statuses: {
    all: 'All',
    draft: 'Drafts',
    scheduled: 'Scheduled',
    published: 'Published',
    trash: 'Trash',
  },
  status: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' },
  inTrash: 'In the trash',
  searchLabel: 'Search this list',
  searchPlaceholder: 'Search by title',
  found: (total: number, isCapped: boolean) =>
    `${formatNumber(total)}${isCapped ? '+' : ''} ${total === 1 ? 'entry' : 'entries'}`,
  created: (at: string) => `Created ${at}`,
  updated: (at: string) => `Changed ${at}`,
  publishes: (at: string) => `Publishes ${at}`,
  deleted: (at: string) => `Deleted ${at}`,
  editAction: 'Edit',
  deleteAction: 'Delete',
  restoreAction: 'Restore',
  more: 'More',
  actionOf: (action: string, title: string) => `${action}: ${title}`,
  viewOnSite: 'View on site',
  duplicate: 'Duplicate as new',
  showInAuditLog: 'Show in audit log',
  stages: {
    applyLink: 'Add apply link',
    admissionLink: 'Add admission link',
    admitCardLink: 'Add admit card link',
    answerKeyLink: 'Add answer key link',
    resultLink: 'Add result link',
  },
  stagesLabel: 'Stages',
  stageNames: {
    applyLink: 'Apply',
    admissionLink: 'Admission',
    admitCardLink: 'Admit card',
    answerKeyLink: 'Answer key',
    resultLink: 'Result',
  },
  stageOpen: ', has a link',
  addStage: (stage: string, title: string) => `${stage}, add the link: ${title}`,
  untitled: 'No title',
  confirmDelete: {
    jobPost: 'Are you sure you want to delete this job post?',
    privateJob: 'Are you sure you want to delete this job post?',
    offlineForm: 'Are you sure you want to delete this offline job form?',
    note: 'Are you sure you want to delete this note?',
    question: 'Are you sure you want to delete this question?',
    quiz: 'Are you sure you want to delete this quiz?',
  },
  trashHint: 'The item goes to the trash. You can restore the item there.',
  cancel: 'Cancel',
  deleteFailed: 'Failed to delete.',
  restoreFailed: 'Failed to restore.',
  restored: 'Restored as a draft.',
  deleteDone: 'Deleted.',
  undo: 'Undo',
  undoFailed: 'Undo failed. Try again.',
  view: 'View',
}
