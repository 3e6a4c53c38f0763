import { AlertSettingsBody, AlertSettingsData } from '#shared/contracts/alerts.ts'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import {
  PublicKeyData,
  PushTokenHeaders,
  SubscriptionBody,
  SubscriptionData,
} from '#shared/contracts/push.ts'
import type { ApiRoutes } from '../../ports/api-routes.ts'
import type { AlertsService } from './alerts.service.ts'
import { callerOf } from './caller.ts'

const tags = ['Alerts']
const open = { access: 'public' } as const
const device = { access: 'device', extraStatuses: [404] } as const

/** Registers the routes of push subscriptions. */
function pushRoutes(routes: ApiRoutes, service: AlertsService): void {
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
    async () => toEnvelope({ publicKey: service.publicKey() }),
  )
  routes.post(
    '/push/subscriptions',
    {
      config: { ...open, extraStatuses: [404] },
      schema: {
        tags,
        summary: 'Store the subscription of a browser, of a user or of a device without one',
        headers: PushTokenHeaders,
        body: SubscriptionBody,
        response: { 200: envelope(SubscriptionData) },
      },
    },
    async (request) => toEnvelope(await service.subscribe(callerOf(request), request.body), 'Alerts are on.'),
  )
}

/** Registers the routes of alerts and push subscriptions. */
export function alertsRoutes(routes: ApiRoutes, service: AlertsService): void {
  pushRoutes(routes, service)
  routes.get(
    '/alerts/settings',
    {
      config: device,
      schema: {
        tags,
        summary: 'Own settings of alerts',
        headers: PushTokenHeaders,
        response: { 200: envelope(AlertSettingsData) },
      },
    },
    async (request) => toEnvelope({ settings: await service.settings(callerOf(request)) }),
  )
  routes.put(
    '/alerts/settings',
    {
      config: device,
      schema: {
        tags,
        summary: 'Change settings of alerts: the fields that are given',
        headers: PushTokenHeaders,
        body: AlertSettingsBody,
        response: { 200: envelope(AlertSettingsData) },
      },
    },
    async (request) => {
      const settings = await service.changeSettings(callerOf(request), request.body)
      return toEnvelope({ settings }, 'Saved.')
    },
  )
}
