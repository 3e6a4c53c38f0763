import * as z from 'zod'
import { LIMITS } from '#shared/domain/content-limits.ts'
import { defineContentKind } from './content-kind.ts'
import { optionalLink, requiredDay } from './fields.ts'
import { listPage } from './list-query.ts'
import { PREVIEW_DEFAULTS, previewFields, price, saleExtra } from './sale.ts'
import { requiredText, requiredTitle } from './text-fields.ts'

const REQUIRED = 'Please fill all required fields.'

export const offlineForm = defineContentKind({
  name: 'offlineForm',
  access: { list: 'public', read: 'public' },
  fields: {
    postName: requiredTitle(LIMITS.postName, REQUIRED),
    description: requiredText(LIMITS.description, REQUIRED),
    qualification: requiredText(LIMITS.cellLine, REQUIRED),
    ageLimit: requiredText(LIMITS.cellLine, REQUIRED),
    lastDate: requiredDay(REQUIRED),
    details: optionalLink,
    link: optionalLink,
    price: price(REQUIRED),
    ...previewFields,
  },
  defaults: { details: '', link: '', ...PREVIEW_DEFAULTS },
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
    'locked',
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

export const OfflineFormItem = offlineForm.Item.meta({ id: 'OfflineForm' })

export const LockedOfflineForm = offlineForm.Item.omit({ details: true, link: true }).meta({
  id: 'LockedOfflineForm',
})
export type LockedOfflineForm = z.output<typeof LockedOfflineForm>

export const OfflineFormSummary = offlineForm.Item.pick({
  _id: true,
  postName: true,
  description: true,
  qualification: true,
  ageLimit: true,
  lastDate: true,
  price: true,
  priceInPaise: true,
  forSale: true,
  locked: true,
  createdAt: true,
  changedAt: true,
}).meta({ id: 'OfflineFormSummary' })
export type OfflineFormSummary = z.output<typeof OfflineFormSummary>

export const OfflineFormListData = z.object({
  offlineJob: z.array(z.union([OfflineFormItem, LockedOfflineForm, OfflineFormSummary])),
  ...listPage,
})

export const OfflineFormSummaryListData = z.object({ offlineJob: z.array(OfflineFormSummary), ...listPage })
export type OfflineFormSummaryListData = z.output<typeof OfflineFormSummaryListData>

export const OfflineFormData = z.object({ offlineForm: z.union([OfflineFormItem, LockedOfflineForm]) })
export type OfflineFormData = z.output<typeof OfflineFormData>
