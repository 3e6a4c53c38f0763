import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import {
  NewSubscriptionBody,
  PublicKeyData,
  PushTestBody,
  PushTestData,
  PushTokenHeaders,
  SubscriptionBody,
  SubscriptionData,
  SubscriptionIdData,
  SubscriptionPatch,
} from '#shared/contracts/push.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParams } from '#server/lib/id-params.ts'
import type { AlertsService } from './alerts.service.ts'
import { toCaller } from '#server/modules/alerts/owners/caller-owners.service.ts'

type Service = Pick<AlertsService, 'publicKey' | 'subscriptions'>

const tags = ['Alerts']
const headers = PushTokenHeaders
const open = { access: 'public' } as const
const device = { access: 'device', extraStatuses: [404] } as const

function subscribeRoutes(routes: ApiRoutes, { publicKey, subscriptions }: Service): void {
  routes.get(
    '/push/public-key',
    {
      config: open,
      schema: {
        tags,
        summary: 'The key with which a browser subscribes',
        response: { 200: envelope(PublicKeyData) },
      },
    },
    async () => toEnvelope({ publicKey: publicKey() }),
  )
  routes.post(
    '/push/subscriptions',
    {
      config: { ...open, limits: ['subscriptions'], extraStatuses: [401, 404] },
      schema: {
        tags,
        summary: 'Store the subscription of a browser, of a user or of a device without one',
        headers,
        body: NewSubscriptionBody,
        response: { 200: envelope(SubscriptionData) },
      },
    },
    async (request) => toEnvelope(await subscriptions.add(toCaller(request), request.body), 'Alerts are on.'),
  )
  routes.post(
    '/push/subscriptions/recover',
    {
      config: { ...open, limits: ['subscriptions'], extraStatuses: [404] },
      schema: {
        tags,
        summary: 'Get a new token for a stored subscription whose token the device lost',
        body: SubscriptionBody,
        response: { 200: envelope(SubscriptionData) },
      },
    },
    async (request) =>
      toEnvelope(await subscriptions.recover(toCaller(request), request.body), 'Alerts are on.'),
  )
}

export function pushRoutes(routes: ApiRoutes, service: Service): void {
  const { subscriptions } = service
  const response = { 200: envelope(SubscriptionIdData) }
  subscribeRoutes(routes, service)
  routes.patch(
    '/push/subscriptions/:id',
    {
      config: device,
      schema: {
        tags,
        summary: 'Confirm a subscription of the caller, with its changes and its shown and clicked alerts',
        headers,
        params: idParams,
        body: SubscriptionPatch,
        response,
      },
    },
    async (request) => {
      const { id } = request.params
      await subscriptions.confirm(toCaller(request), id, request.body)
      return toEnvelope({ subscription: { _id: id } }, 'Alerts are on.')
    },
  )
  routes.delete(
    '/push/subscriptions/:id',
    {
      config: device,
      schema: { tags, summary: 'Delete an own subscription', headers, params: idParams, response },
    },
    async (request) => {
      const { id } = request.params
      await subscriptions.remove(toCaller(request), id)
      return toEnvelope({ subscription: { _id: id } }, 'Alerts are off on this device.')
    },
  )
  routes.post(
    '/push/test',
    {
      config: { ...device, limits: ['pushTests'] },
      schema: {
        tags,
        summary: 'Send a message to an own subscription now',
        headers,
        body: PushTestBody,
        response: { 200: envelope(PushTestData) },
      },
    },
    async (request) => {
      const id = request.body.subscriptionId.toUpperCase()
      return toEnvelope(await subscriptions.test(toCaller(request), id))
    },
  )
}
