import * as z from 'zod'
import { LIMITS } from '#shared/domain/constants.ts'
import { defineContentKind } from './content-kind.ts'
import { optionalLink, requiredLink, requiredText } from './fields.ts'
import { price, saleExtra } from './sale.ts'

const REQUIRED = 'Please fill all required fields.'

/** Study notes, sold as a download. */
export const note = defineContentKind({
  name: 'note',
  listKey: 'notes',
  paths: { list: '/notes/allNote', read: '/notes/:id', create: '/notes/create', item: '/notes/:id' },
  access: { list: 'public', read: 'public' },
  fields: {
    title: requiredText(LIMITS.postName, REQUIRED),
    description: requiredText(LIMITS.description, REQUIRED),
    details: requiredLink(REQUIRED),
    // Optional on a create: a note without it is kept, but cannot be bought (decision B10).
    link: optionalLink,
    price: price(REQUIRED),
  },
  defaults: { link: '' },
  requiredOnUpdate: ['title', 'description', 'details', 'link', 'price'],
  updateFields: { link: requiredLink(REQUIRED) },
  extra: saleExtra,
  summary: ['_id', 'title', 'description', 'price', 'priceInPaise', 'forSale', 'createdAt', 'changedAt'],
  messages: {
    created: 'Note created successfully.',
    updated: 'Note updated successfully.',
    deleted: 'Note deleted successfully.',
    missing: 'No data found.',
  },
})

export type NoteDraft = z.output<typeof note.Draft>
export type Note = z.output<typeof note.Item>

/** One whole note. */
export const NoteItem = note.Item.meta({ id: 'Note' })

/** A note as everybody sees it who has not bought it. */
export const LockedNote = note.Item.omit({ details: true, link: true }).meta({ id: 'LockedNote' })
