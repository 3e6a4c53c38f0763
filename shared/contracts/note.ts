import * as z from 'zod'
import { LIMITS } from '#shared/domain/content-limits.ts'
import { defineContentKind } from './content-kind.ts'
import { optionalLink, requiredLink } from './fields.ts'
import { listPage } from './list-query.ts'
import { PREVIEW_DEFAULTS, previewFields, price, saleExtra } from './sale.ts'
import { requiredText, requiredTitle } from './text-fields.ts'

const REQUIRED = 'Please fill all required fields.'

export const note = defineContentKind({
  name: 'note',
  access: { list: 'public', read: 'public' },
  fields: {
    title: requiredTitle(LIMITS.postName, REQUIRED),
    description: requiredText(LIMITS.description, REQUIRED),
    details: requiredLink(REQUIRED),
    // Optional on a create: a note without a link is stored, but cannot be bought.
    link: optionalLink,
    price: price(REQUIRED),
    ...previewFields,
  },
  defaults: { link: '', ...PREVIEW_DEFAULTS },
  requiredOnUpdate: ['title', 'description', 'details', 'link', 'price'],
  updateFields: { link: requiredLink(REQUIRED) },
  extra: saleExtra,
  summary: [
    '_id',
    'title',
    'description',
    'price',
    'priceInPaise',
    'forSale',
    'locked',
    'createdAt',
    'changedAt',
  ],
  messages: {
    created: 'Note created successfully.',
    updated: 'Note updated successfully.',
    deleted: 'Note deleted successfully.',
    missing: 'No data found.',
  },
})

export type NoteDraft = z.output<typeof note.Draft>
export type Note = z.output<typeof note.Item>

export const NoteItem = note.Item.meta({ id: 'Note' })

export const LockedNote = note.Item.omit({ details: true, link: true }).meta({ id: 'LockedNote' })
export type LockedNote = z.output<typeof LockedNote>

export const NoteSummary = note.Item.pick({
  _id: true,
  title: true,
  description: true,
  price: true,
  priceInPaise: true,
  forSale: true,
  locked: true,
  createdAt: true,
  changedAt: true,
}).meta({ id: 'NoteSummary' })
export type NoteSummary = z.output<typeof NoteSummary>

export const NoteListData = z.object({
  notes: z.array(z.union([NoteItem, LockedNote, NoteSummary])),
  ...listPage,
})

export const NoteSummaryListData = z.object({ notes: z.array(NoteSummary), ...listPage })
export type NoteSummaryListData = z.output<typeof NoteSummaryListData>

export const NoteData = z.object({ note: z.union([NoteItem, LockedNote]) })
export type NoteData = z.output<typeof NoteData>
