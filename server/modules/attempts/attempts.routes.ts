import * as z from 'zod'
import {
  AnswersBody,
  AttemptData,
  LeaderboardData,
  SavedAnswersData,
  StartBody,
  StatisticsData,
  SubmittedData,
} from '#shared/contracts/attempt.ts'
import { UserAttemptsData, UserAttemptsQuery } from '#shared/contracts/user-attempts.ts'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { requireViewer } from '#server/lib/sessions.ts'
import type { AttemptsService } from './attempts.service.ts'

const tags = ['Attempts']
const params = z.object({ id: z.string() })
const user = { access: 'user', extraStatuses: [404] } as const
// Own rate limit: other requests of the candidate or network must not block a running attempt.
const paper = { access: 'user', ownLimits: ['attempts'], extraStatuses: [404] } as const

function listRoutes(routes: ApiRoutes, service: AttemptsService): void {
  routes.get(
    '/quizzes/:id/leaderboard',
    {
      config: user,
      schema: {
        tags,
        summary: 'The first 100 of a quiz and the own place; nothing of a prize quiz before it is due',
        params,
        response: { 200: envelope(LeaderboardData) },
      },
    },
    async (request) => toEnvelope(await service.leaderboard(requireViewer(request), request.params.id)),
  )
  routes.get(
    '/me/attempts',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Own attempts, the latest first, 100 at a time',
        querystring: UserAttemptsQuery,
        response: { 200: envelope(UserAttemptsData) },
      },
    },
    async (request) => toEnvelope(await service.own(requireViewer(request), request.query)),
  )
  routes.get(
    '/attempts/:id/statistics',
    {
      config: user,
      schema: {
        tags,
        summary: 'How the candidates did, beside an own attempt; nothing before its result may be told',
        params,
        response: { 200: envelope(StatisticsData) },
      },
    },
    async (request) => toEnvelope(await service.statistics(requireViewer(request), request.params.id)),
  )
}

function paperRoutes(routes: ApiRoutes, service: AttemptsService): void {
  routes.get(
    '/attempts/:id',
    {
      config: paper,
      schema: {
        tags,
        summary: 'An own attempt: its paper and answers, after its end its result and review',
        params,
        response: { 200: envelope(AttemptData) },
      },
    },
    async (request) => toEnvelope(await service.read(requireViewer(request), request.params.id)),
  )
  routes.put(
    '/attempts/:id/answers',
    {
      config: { ...paper, extraStatuses: [404, 409] },
      schema: {
        tags,
        summary: 'Save answers; an empty list is a sign of life',
        params,
        body: AnswersBody,
        response: { 200: envelope(SavedAnswersData) },
      },
    },
    async (request) =>
      toEnvelope(await service.save(requireViewer(request), request.params.id, request.body)),
  )
  routes.post(
    '/attempts/:id/submit',
    {
      config: { ...paper, extraStatuses: [404, 409] },
      schema: {
        tags,
        summary: 'Hand an attempt in; again and again it answers the same',
        params,
        response: { 200: envelope(SubmittedData) },
      },
    },
    async (request) => toEnvelope(await service.submit(requireViewer(request), request.params.id)),
  )
}

export function attemptsRoutes(routes: ApiRoutes, service: AttemptsService): void {
  routes.post(
    '/quizzes/:id/attempts',
    {
      config: { ...paper, extraStatuses: [403, 404, 409] },
      schema: {
        tags,
        summary: 'Start an attempt at a quiz, or take the one under way over to this device',
        params,
        body: StartBody,
        response: { 200: envelope(AttemptData) },
      },
    },
    async (request) =>
      toEnvelope(await service.start(requireViewer(request), request.params.id, request.body)),
  )
  paperRoutes(routes, service)
  listRoutes(routes, service)
}
