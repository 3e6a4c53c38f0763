import * as z from 'zod'
import {
  AlertIdsBody,
  AlertSettingsBody,
  AlertSettingsData,
  FollowData,
  InboxData,
  InboxQuery,
  MarkedData,
  QuizReminderData,
  QuizRemindersData,
} from '#shared/contracts/alerts.ts'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import { PushTokenHeaders } from '#shared/contracts/push.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParam } from '#server/lib/id-params.ts'
import type { AlertsService } from './alerts.service.ts'
import { toCaller } from '#server/modules/alerts/owners/caller-owners.service.ts'
import { pushRoutes } from './push.routes.ts'

const tags = ['Alerts']
const headers = PushTokenHeaders
const device = { access: 'device', extraStatuses: [404] } as const

function settingsRoutes(routes: ApiRoutes, service: AlertsService): void {
  const response = { 200: envelope(AlertSettingsData) }
  routes.get(
    '/alerts/settings',
    { config: device, schema: { tags, summary: 'Own settings of alerts', headers, response } },
    async (request) => toEnvelope({ settings: await service.settings(toCaller(request)) }),
  )
  routes.put(
    '/alerts/settings',
    {
      config: { ...device, extraStatuses: [404, 409] },
      schema: {
        tags,
        summary: 'Change settings of alerts: the fields that are given',
        headers,
        body: AlertSettingsBody,
        response,
      },
    },
    async (request) => {
      const settings = await service.changeSettings(toCaller(request), request.body)
      return toEnvelope({ settings }, 'Saved.')
    },
  )
}

function followRoutes(routes: ApiRoutes, { setFollow }: AlertsService): void {
  const follows = [
    { method: 'PUT', isFollowed: true, summary: 'Follow a post', message: 'You follow this job.' },
    {
      method: 'DELETE',
      isFollowed: false,
      summary: 'Follow a post no longer',
      message: 'You no longer follow this job.',
    },
  ] as const
  for (const { method, isFollowed, summary, message } of follows)
    routes.route({
      method,
      url: '/alerts/follows/:postId',
      config: { ...device, extraStatuses: [404, 409] },
      schema: {
        tags,
        summary: `${summary}, for a device without a user; as a user, as by the field of the saved job`,
        headers,
        params: z.object({ postId: idParam }),
        response: { 200: envelope(FollowData) },
      },
      handler: async (request) => {
        const { postId } = request.params
        await setFollow(toCaller(request), postId, isFollowed)
        return toEnvelope({ follow: { postId, isFollowed } }, message)
      },
    })
}

function quizReminderRoutes(routes: ApiRoutes, { quizReminders }: AlertsService): void {
  routes.get(
    '/alerts/quizzes',
    {
      config: device,
      schema: {
        tags,
        summary: 'The coming quizzes with a reminder of the caller, the next one first',
        headers,
        response: { 200: envelope(QuizRemindersData) },
      },
    },
    async (request) => toEnvelope(await quizReminders.list(toCaller(request))),
  )
  const reminders = [
    { method: 'PUT', isReminded: true, summary: 'Be reminded', message: 'The reminder is set.' },
    { method: 'DELETE', isReminded: false, summary: 'Not be reminded', message: 'The reminder is removed.' },
  ] as const
  for (const { method, isReminded, summary, message } of reminders)
    routes.route({
      method,
      url: '/alerts/quizzes/:quizId',
      config: { ...device, extraStatuses: [404, 409] },
      schema: {
        tags,
        summary: `${summary} of a quiz, 10 minutes before its start and at the start`,
        headers,
        params: z.object({ quizId: idParam }),
        response: { 200: envelope(QuizReminderData) },
      },
      handler: async (request) => {
        const { quizId } = request.params
        await quizReminders.set(toCaller(request), quizId, isReminded)
        return toEnvelope({ reminder: { quizId, isReminded } }, message)
      },
    })
}

function inboxRoutes(routes: ApiRoutes, { inbox }: AlertsService): void {
  routes.get(
    '/alerts',
    {
      config: device,
      schema: {
        tags,
        summary: 'Own alerts of 30 days, at most 200, the latest first',
        headers,
        querystring: InboxQuery,
        response: { 200: envelope(InboxData) },
      },
    },
    async (request) => toEnvelope(await inbox.list(toCaller(request), request.query.before)),
  )
  routes.post(
    '/alerts/read',
    {
      config: device,
      schema: {
        tags,
        summary: 'Mark alerts as read; ids of none are left out',
        headers,
        body: AlertIdsBody,
        response: { 200: envelope(MarkedData) },
      },
    },
    async (request) => {
      await inbox.markRead(toCaller(request), request.body.ids)
      return toEnvelope({})
    },
  )
}

export function alertsRoutes(routes: ApiRoutes, service: AlertsService): void {
  pushRoutes(routes, service)
  settingsRoutes(routes, service)
  followRoutes(routes, service)
  quizReminderRoutes(routes, service)
  inboxRoutes(routes, service)
}
