import * as z from 'zod'
import {
  AdminAlertsData,
  AdminAlertsQuery,
  AdminPostAlertsData,
  CancelledAlertData,
  SendingBody,
  SendingData,
} from '#shared/contracts/admin-alerts.ts'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParam } from '#server/lib/id-params.ts'
import type { AlertsReport } from './admin-alerts.service.ts'
import { toActor } from '#server/lib/sessions.ts'

const tags = ['Admin']
const admin = { access: 'admin' as const }
const postParams = z.object({ postId: idParam })
const alertParams = z.object({
  alertId: z.string().regex(/^[\w-]{1,32}$/, 'This is not the id of an alert.'),
})

function reportRoutes(routes: ApiRoutes, report: AlertsReport): void {
  routes.get(
    '/admin/alerts',
    {
      config: admin,
      schema: {
        tags,
        summary: 'What readers were told, the latest first, and whether sending is paused',
        querystring: AdminAlertsQuery,
        response: { 200: envelope(AdminAlertsData) },
      },
    },
    async (request) => toEnvelope(await report.list(request.query)),
  )
  routes.get(
    '/admin/alerts/:postId',
    {
      config: admin,
      schema: {
        tags,
        summary: 'The alerts of a post: targeted is the sum of all other counts but shown and clicked',
        params: postParams,
        response: { 200: envelope(AdminPostAlertsData) },
      },
    },
    async (request) => toEnvelope(await report.ofPost(request.params.postId)),
  )
}

export function adminAlertsRoutes(routes: ApiRoutes, report: AlertsReport): void {
  reportRoutes(routes, report)
  routes.put(
    '/admin/alerts/sending',
    {
      config: admin,
      schema: {
        tags,
        summary: 'Pause or resume the sending of all alerts; expired alerts are not sent',
        body: SendingBody,
        response: { 200: envelope(SendingData) },
      },
    },
    async (request) => {
      const sending = await report.setPaused(request.body.isPaused, toActor(request))
      return toEnvelope({ sending }, sending.isPaused ? 'Sending is paused.' : 'Sending is resumed.')
    },
  )
  routes.post(
    '/admin/alerts/:alertId/cancel',
    {
      config: { ...admin, extraStatuses: [409] },
      schema: {
        tags,
        summary: 'Take an alert back from all who have not been told',
        params: alertParams,
        response: { 200: envelope(CancelledAlertData) },
      },
    },
    async (request) => {
      const alert = await report.cancel(request.params.alertId, toActor(request))
      return toEnvelope({ alert }, 'The alert is cancelled.')
    },
  )
}
