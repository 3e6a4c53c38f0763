import * as z from 'zod'

export const CalendarAddress = z.object({ createdAt: z.string() })
export type CalendarAddress = z.output<typeof CalendarAddress>

export const CalendarAddressData = z.object({
  address: CalendarAddress.nullable().describe('Null without an address. The address itself is not stored.'),
})

export const NewCalendarAddressData = z.object({
  address: CalendarAddress.extend({
    url: z.string().describe('The secret address; only this response has it.'),
  }),
})
export type NewCalendarAddress = z.output<typeof NewCalendarAddressData>['address']
