import * as z from 'zod'
import {
  AdminItemData,
  AdminListData,
  AdminListQuery,
  BulkBody,
  BulkData,
  LabelsData,
  SimilarData,
  SimilarQuery,
} from '#shared/contracts/admin.ts'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { createOptions, IfMatchHeaders, writeOptions } from '#server/content/content.write-routes.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParam } from '#server/lib/id-params.ts'
import type { ContentListsService } from './content-lists.service.ts'

const kind = z.string().meta({
  description: 'Name of a kind of content, in any letter case.',
  enum: CONTENT_KINDS.map(({ name }) => name),
})
const ofKind = z.object({ kind })
const ofItem = z.object({ kind, id: idParam })

const admin = { config: { access: 'admin' as const } }
const tags = ['Admin']

export function contentListsRoutes(routes: ApiRoutes, service: ContentListsService): void {
  lists(routes, service)
  items(routes, service)
  bulk(routes, service)
}

function lists(routes: ApiRoutes, service: ContentListsService): void {
  routes.get(
    '/admin/content/:kind',
    {
      ...admin,
      schema: {
        tags,
        summary: 'Items of a kind in any status, the latest change first',
        params: ofKind,
        querystring: AdminListQuery,
        response: { 200: envelope(AdminListData) },
      },
    },
    async (request) => toEnvelope(await service.list(request.params.kind, request.query)),
  )

  routes.get(
    '/admin/content/:kind/similar',
    {
      ...admin,
      schema: {
        tags,
        summary: 'Items of a kind whose title is nearly the same',
        params: ofKind,
        querystring: SimilarQuery,
        response: { 200: envelope(SimilarData) },
      },
    },
    async (request) => toEnvelope({ items: await service.similar(request.params.kind, request.query) }),
  )

  routes.get(
    '/admin/content/:kind/labels',
    {
      ...admin,
      schema: {
        tags,
        summary: 'Labels in use in the lists of a kind, to suggest them',
        params: ofKind,
        response: { 200: envelope(LabelsData) },
      },
    },
    async (request) => toEnvelope(await service.labels(request.params.kind)),
  )
}

function items(routes: ApiRoutes, service: ContentListsService): void {
  routes.get(
    '/admin/content/:kind/:id',
    {
      ...admin,
      schema: {
        tags,
        summary: 'One item of a kind in any status',
        params: ofItem,
        response: { 200: envelope(AdminItemData) },
      },
    },
    async (request) => toEnvelope(await service.read(request.params.kind, request.params.id)),
  )

  routes.post(
    '/admin/content/:kind/:id/restore',
    {
      ...admin,
      schema: {
        tags,
        summary: 'Bring an item back from the trash, as a draft',
        params: ofItem,
        headers: IfMatchHeaders,
        response: { 200: envelope(AdminItemData) },
      },
    },
    async (request) => {
      const { params } = request
      const item = await service.restore(params.kind, params.id, writeOptions(request))
      return toEnvelope({ item }, 'Restored as a draft.')
    },
  )
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? one : many.replace('%', String(count))

function bulk(routes: ApiRoutes, service: ContentListsService): void {
  routes.post(
    '/admin/content/:kind/undo',
    {
      config: { ...admin.config, extraStatuses: [409] },
      schema: {
        tags,
        summary: 'Take a deletion or a bulk change back',
        params: ofKind,
        body: BulkBody,
        response: { 200: envelope(BulkData) },
      },
    },
    async (request) => {
      const done = await service.undo(request.params.kind, request.body, createOptions(request))
      return toEnvelope(done, counted(done.items.length, 'The change is undone.', '% are as they were.'))
    },
  )

  routes.post(
    '/admin/content/:kind/publish',
    {
      config: { ...admin.config, extraStatuses: [404, 409] },
      schema: {
        tags,
        summary: 'Publish items of a kind together',
        params: ofKind,
        body: BulkBody,
        response: { 200: envelope(BulkData) },
      },
    },
    async (request) => {
      const done = await service.publish(request.params.kind, request.body, createOptions(request))
      return toEnvelope(done, counted(done.items.length, '1 is published.', '% are published.'))
    },
  )

  routes.post(
    '/admin/job-posts/remove-apply-links',
    {
      config: { ...admin.config, extraStatuses: [404, 409] },
      schema: {
        tags,
        summary: 'Remove the apply links of posts that can no longer be applied for',
        body: BulkBody,
        response: { 200: envelope(BulkData) },
      },
    },
    async (request) => {
      const done = await service.removeApplyLinks(request.body, createOptions(request))
      const message = counted(
        done.items.length,
        'The apply links of 1 post are removed.',
        'The apply links of % posts are removed.',
      )
      return toEnvelope(done, message)
    },
  )
}
