import type { WebhooksData, AdminWebhook } from '#shared/contracts/admin-orders.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { BeforeList } from '#client/features/admin/lists/loaded-list.tsx'
import { stringifySearch } from '#client/lib/search-params.ts'
import { Badge } from '#client/ui/badge.tsx'
import { WriteButton } from '#client/features/admin/lists/write-button.tsx'
import { TextLink } from '#client/features/admin/lists/card-parts.tsx'
import { useOrdersSearch } from './orders-search.ts'

const getNext = ({ webhooks, isMore }: WebhooksData) => (isMore ? webhooks.at(-1)?._id : undefined)

export function WebhookLog() {
  const messages = useMessages(admin).orders
  const { before } = useOrdersSearch()
  const query = before === '' ? '' : `?${new URLSearchParams({ before }).toString()}`
  const list = useAdminQuery<WebhooksData>(`/admin/orders/webhooks${query}`)
  return (
    <>
      <h2 className="text-lg font-semibold">{messages.webhooks}</h2>
      <p className="mt-1 mb-4 text-soft">{messages.webhookLog}</p>
      <BeforeList
        list={list}
        before={before}
        getNext={getNext}
        rows={({ webhooks }) =>
          webhooks.map((webhook) => <WebhookRow key={webhook._id} webhook={webhook} hasOrder />)
        }
        found={messages.foundWebhooks}
        empty={{ title: messages.noWebhooksTitle, text: messages.noWebhooksText }}
      />
    </>
  )
}

type WebhookRowProps = {
  webhook: AdminWebhook
  hasOrder: boolean
}

const needsNoAction = ({ outcome }: AdminWebhook): boolean => outcome === 'settled' || outcome === 'foreign'

export function WebhookRow({ webhook, hasOrder }: WebhookRowProps) {
  const messages = useMessages(admin).orders
  const { type, eventId, outcome, receivedAt, handledAt, size, orderId } = webhook
  const ids = [webhook.paymentId, webhook.refundId, webhook.linkId].filter((id) => id !== null)
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium break-all">{type}</span>
        <Badge tone={needsNoAction(webhook) ? 'soft' : 'closed'}>{messages.webhookOutcomes[outcome]}</Badge>
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-soft [font-variant-numeric:tabular-nums]">
        <span>{messages.received(formatInstant(receivedAt))}</span>
        {handledAt !== null && <span>{messages.processed(formatInstant(handledAt))}</span>}
        <span>{messages.bytes(formatNumber(size))}</span>
        {[eventId, ...ids].map((id) => (
          <bdi key={id} className="break-all">
            {id}
          </bdi>
        ))}
      </p>
      <div className="mt-1 flex min-h-12 flex-wrap items-center gap-2">
        <WriteButton
          path={`/admin/orders/webhooks/${webhook._id}/replay`}
          failed={messages.replayFailed}
          invalidates={['/admin/orders']}
          aria-label={messages.replayOf(type, eventId)}
        >
          {messages.replay}
        </WriteButton>
        {hasOrder && orderId !== null && (
          <TextLink href={`/admin/orders${stringifySearch({ target: orderId })}`} className="px-2">
            {messages.toOrder}
          </TextLink>
        )}
      </div>
    </li>
  )
}
