import { isBlank } from '#shared/domain/text/blank.ts'
import { toText, type FormValues, type FormMessages, type InputSpec } from './kind-form.ts'

/** Returns the warning for a saved item that cannot be sold, for example without a price or file; blank otherwise. */
export const saleWarning =
  ({ warnings }: FormMessages) =>
  ({ forSale, priceInPaise, link }: FormValues): string => {
    if (forSale !== false) return ''
    if (priceInPaise === null) return warnings.price
    return isBlank(toText(link)) ? warnings.link : warnings.belowMinPrice
  }

/** Fields of the file that is sold, and of its price. */
export const fileFields = ({ fields }: FormMessages, details: Partial<InputSpec> = {}): InputSpec[] => [
  {
    type: 'link',
    name: 'details',
    label: fields.details,
    placeholder: fields.detailsPlaceholder,
    ...details,
  },
  { type: 'link', name: 'link', label: fields.link, placeholder: fields.downloadLink },
  { type: 'text', name: 'price', label: fields.price, isRequired: true, hint: fields.priceHint },
]

export const previewFields = ({ fields }: FormMessages): InputSpec[] => [
  { type: 'longText', name: 'contents', label: fields.contents, hint: fields.contentsHint },
  { type: 'link', name: 'sample', label: fields.sample, hint: fields.sampleHint },
]

export const previewGroup = ({ groups }: FormMessages) => ({
  legend: groups.preview,
  fields: ['contents', 'sample'],
})
