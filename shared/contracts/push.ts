import * as z from 'zod'
import { alertId, listOf } from './fields.ts'

const ENDPOINT_LENGTH = 1024
const NOT_SUBSCRIPTION = 'This is not a subscription of a push service.'

const base64url = (message: string) => z.string(message).max(200, message)

/** Keys of a subscription in base64url: a P-256 point and a secret of 16 bytes (RFC 8291). */
const PushKeys = z.object(
  {
    p256dh: base64url('This is not the public key of a subscription.'),
    auth: base64url('This is not the secret of a subscription.'),
  },
  NOT_SUBSCRIPTION,
)

export const SubscriptionBody = z.object({
  endpoint: z.string(NOT_SUBSCRIPTION).max(ENDPOINT_LENGTH, NOT_SUBSCRIPTION),
  keys: PushKeys,
})
export type SubscriptionBody = z.output<typeof SubscriptionBody>

export const NewSubscriptionBody = SubscriptionBody.extend({
  isOfUser: z
    .boolean('This must be true or false.')
    .describe('True if the device expects a session: 401 without one.')
    .optional(),
})
export type NewSubscriptionBody = z.output<typeof NewSubscriptionBody>

/** Changes of a subscription. An empty patch confirms that the device still has it. */
export const SubscriptionPatch = SubscriptionBody.partial().extend({
  shown: listOf(alertId, 200).describe('Alerts that the device showed since.').optional(),
  clicked: listOf(alertId, 200)
    .describe('Alerts whose notification was clicked since: they are read and opened.')
    .optional(),
})
export type SubscriptionPatch = z.output<typeof SubscriptionPatch>

export const PushTokenHeaders = z.looseObject({
  'push-token': z
    .string()
    .max(100, 'This is not a token.')
    .describe(
      'Token from the response that stored the subscription. Without an account it gives access to the alerts of the device, else to its subscription alone.',
    )
    .optional(),
})

export const PublicKeyData = z.object({
  publicKey: z.string().describe('The application server key for `subscribe`, base64url.'),
})
export type PublicKeyData = z.output<typeof PublicKeyData>

const Subscription = z.object({ _id: z.string() })

export const SubscriptionIdData = z.object({ subscription: Subscription })
export type SubscriptionIdData = z.output<typeof SubscriptionIdData>

export const SubscriptionData = z.object({
  subscription: Subscription,
  token: z
    .string()
    .describe('A new token of the device, sent once; absent if the token of the request is still valid.')
    .optional(),
})
export type SubscriptionData = z.output<typeof SubscriptionData>

export const PushTestBody = z.object({
  subscriptionId: z.string('This is not an id.').max(64, 'This is not an id.'),
})

/** Response of the push service to a test message; `status` is null without a response. */
export const PushTestData = z.object({
  test: z.object({ status: z.int().nullable(), isAccepted: z.boolean() }),
})
export type PushTestData = z.output<typeof PushTestData>
