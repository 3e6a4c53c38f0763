import { createHash } from 'node:crypto'
import * as z from 'zod'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import { RETURN_COOKIE, returnCookieValue } from '#shared/domain/payments/return-cookie.ts'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { AppError, tooManyRequests } from '#server/lib/errors.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { RETURN_PATH } from '#server/modules/payments/orders/initialize-payment.ts'
import { plainPages } from '#server/lib/plain-page.ts'
import { xml } from '#server/lib/xml.ts'
import { toNetwork } from '#server/lib/client-network.ts'
import { tokenBuckets } from '#server/lib/token-buckets.ts'
import type { PaymentsService } from './payments.service.ts'

const WORDS = {
  title: 'Payment not confirmed',
  lost: 'If you paid, nothing is lost. We check with the payment provider. See the status of your order.',
  purchases: 'My purchases',
}

const pages = plainPages()

const REFUSED_RETURN_HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': pages.policy,
  'x-robots-tag': 'noindex',
} as const

/** Returns the error page of a refused return. The app's 404 page would alarm a buyer who may have paid. */
const refusedReturnPage = (reason: string): string =>
  pages.render({
    title: WORDS.title,
    main: xml`<h1>${WORDS.title}</h1><p>${reason}</p><p>${WORDS.lost}</p><p><a href="/purchases">${WORDS.purchases}</a></p>`,
  })

const WEBHOOK_BYTES = 262_144

// TTL of the return cookie: time to read the page and to reload it.
const RETURN_COOKIE_SECONDS = 600

const oneOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value

/** Registers the webhook route. Providers sign the bytes, so the body arrives unparsed. */
export function webhookRoutes(routes: ApiRoutes, service: Pick<PaymentsService, 'receiveWebhook'>): void {
  void routes.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<Buffer>(
      'application/json',
      { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES },
      (_request, bytes, done) => done(null, bytes),
    )
    scope.post<{ Params: { provider: string } }>(
      '/payment/webhook/:provider',
      {
        bodyLimit: WEBHOOK_BYTES,
        config: { access: 'webhook', isUnlimited: true, refusalEvent: 'webhook refused' },
        schema: {
          tags: ['Payments'],
          summary: 'For payment providers: signed news of a payment, upon which the provider is asked',
          params: z.object({ provider: z.string() }),
          response: { 200: envelope(z.null()) },
        },
      },
      async ({ params, body, headers }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneOf(value)]))
        await service.receiveWebhook(params.provider, bytes, given)
        return toEnvelope(null)
      },
    )
  })
}

// Same limits as other payment requests: ten at once, then ten a minute.
const LIMITS = { size: 10, refillMs: 6000, maxWaitMs: MINUTE_MS } as const

/** Limits of returns from payment providers; each method throws 429 if its limit is reached. */
type ReturnLimits = {
  /** Counts a return by its URL: buyers may repeat theirs, but not endlessly. */
  countReturn(url: string): void
  /** Counts a refused return by its IP network. Valid returns never count: many buyers share a network. */
  countRefusal(ip: string): void
}

function returnLimits(clock: () => number): ReturnLimits {
  const [returns, refusals] = [tokenBuckets(LIMITS), tokenBuckets(LIMITS)]

  function count(buckets: typeof returns, key: string): void {
    const wait = buckets.waitMs(key, clock())
    if (wait > 0) throw tooManyRequests(wait / 1000)
    buckets.take(key, clock())
  }

  return {
    countReturn: (url) => count(returns, createHash('sha256').update(url).digest('base64url')),
    countRefusal: (ip) => count(refusals, toNetwork(ip)),
  }
}

const noReturnLimits: ReturnLimits = { countReturn: () => undefined, countRefusal: () => undefined }

type ReturnOptions = {
  service: Pick<PaymentsService, 'acceptReturn'>
  /** Sets `Secure` on cookies even for plain http requests. */
  secureCookies: boolean
  rateLimits: boolean
  clock: () => number
}

/**
 * Registers the return page, which needs no session. A cookie passes the outcome to the purchases page. Without a
 * session that page can fetch nothing, and it must not trust a URL.
 */
export function returnRoutes(
  routes: ApiRoutes,
  { service, secureCookies, rateLimits, clock }: ReturnOptions,
): void {
  const limits = rateLimits ? returnLimits(clock) : noReturnLimits
  const cookie = {
    path: '/purchases',
    httpOnly: false,
    sameSite: 'lax',
    maxAge: RETURN_COOKIE_SECONDS,
  } as const
  routes.get(
    RETURN_PATH,
    {
      config: {
        access: 'public',
        isPage: true,
        ownLimits: ['returnsOfNetwork'],
        refusalEvent: 'payment return refused',
      },
      schema: { hide: true },
      errorHandler(error, _request, reply) {
        // The common error handler logs the error and hides its details.
        if (!(error instanceof AppError)) throw error
        if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter)
        void reply
          .code(error.statusCode)
          .headers(REFUSED_RETURN_HEADERS)
          .type('text/html; charset=utf-8')
          .send(refusedReturnPage(error.message))
      },
    },
    async (request, reply) => {
      limits.countReturn(request.url)
      try {
        const { orderId, outcome } = await service.acceptReturn(request.query as Record<string, unknown>)
        return await reply
          .header('cache-control', 'private, no-store')
          .setCookie(RETURN_COOKIE, returnCookieValue(outcome, orderId), {
            ...cookie,
            secure: secureCookies || request.protocol === 'https',
          })
          .redirect(`/purchases?order=${orderId}`, 303)
      } catch (error) {
        if (error instanceof AppError) limits.countRefusal(request.ip)
        throw error
      }
    },
  )
}
