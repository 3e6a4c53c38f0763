import * as z from 'zod'
import { LIMITS } from '#shared/domain/constants.ts'
import { defineContentKind } from './content-kind.ts'
import { optionalLink, requiredDay, requiredText } from './fields.ts'
import { price, saleExtra } from './sale.ts'

const REQUIRED = 'Please fill all required fields.'

/** A form to be filled in on paper, sold as a download. */
export const offlineForm = defineContentKind({
  name: 'offlineForm',
  listKey: 'offlineJob',
  paths: {
    list: '/offlineJob/allJob',
    read: '/offlineJob/:id',
    create: '/offlineJob/create',
    item: '/offlineJob/:id',
  },
  access: { list: 'public', read: 'public' },
  fields: {
    postName: requiredText(LIMITS.postName, REQUIRED),
    description: requiredText(LIMITS.description, REQUIRED),
    qualification: requiredText(LIMITS.cellLine, REQUIRED),
    ageLimit: requiredText(LIMITS.cellLine, REQUIRED),
    lastDate: requiredDay(REQUIRED),
    details: optionalLink,
    link: optionalLink,
    price: price(REQUIRED),
  },
  defaults: { details: '', link: '' },
  requiredOnUpdate: [],
  extra: saleExtra,
  summary: [
    '_id',
    'postName',
    'description',
    'qualification',
    'ageLimit',
    'lastDate',
    'price',
    'priceInPaise',
    'forSale',
    'createdAt',
    'changedAt',
  ],
  messages: {
    created: 'Offline form created successfully.',
    updated: 'Offline form updated successfully.',
    deleted: 'Offline form deleted successfully.',
    missing: 'No data found.',
  },
})

export type OfflineFormDraft = z.output<typeof offlineForm.Draft>
export type OfflineForm = z.output<typeof offlineForm.Item>

/** One whole offline form. */
export const OfflineFormItem = offlineForm.Item.meta({ id: 'OfflineForm' })

/** A form as everybody sees it who has not bought it. */
export const LockedOfflineForm = offlineForm.Item.omit({ details: true, link: true }).meta({
  id: 'LockedOfflineForm',
})
