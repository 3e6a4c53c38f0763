import { once } from 'node:events'
import http from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { doubleApi } from './api.ts'
import type { ApiCall } from './api.ts'
import { refusal } from './entities.ts'
import { doubleFaults, sendFault } from './faults.ts'
import { Refused, doubleLedger } from './ledger.ts'
import { callbackUrl, payPage } from './pay-page.ts'
import { doubleRefunds } from './refunds.ts'
import { doubleScripts } from './scripts.ts'
import { doubleWebhooks } from './webhooks.ts'
import { runControl } from './control.ts'

type Options = {
  port?: number
  /** Milliseconds. */
  clock?: () => number
  /** How long every answer of the API takes. */
  delayMs?: number
  /** Where webhooks are posted to; they are not without it. */
  webhookUrl?: string
  pauses?: readonly number[]
}

const KEY_ID = 'rzp_test_DoubleOfRazorpay'
const KEY_SECRET = 'secret-of-the-double'
const WEBHOOK_SECRET = 'webhook-secret-of-the-double'
const PAUSES = [1000, 5000, 30_000, 300_000]
const AUTHORIZATION = `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`

const send = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Builds everything of the double that needs no server. */
function build({ clock = Date.now, pauses = PAUSES, webhookUrl = '' }: Options, origin: () => string) {
  const ledger = doubleLedger(clock)
  const webhooks = doubleWebhooks({ ledger, origin, secret: WEBHOOK_SECRET, pauses })
  webhooks.script.url = webhookUrl
  const refunds = doubleRefunds(ledger, (type, about) => void webhooks.send(type, about))
  const api = doubleApi({ ledger, refunds, origin })
  const scripts = doubleScripts({ ledger, refunds, webhooks })
  return { ledger, webhooks, api, scripts, faults: doubleFaults() }
}

type Double = ReturnType<typeof build>

function answerApi({ api }: Double, call: ApiCall): { status: number; body: unknown } {
  if (call.headers['authorization'] !== AUTHORIZATION)
    return { status: 401, body: refusal('Authentication failed') }
  try {
    return { status: 200, body: api(call) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { status: error.status, body: refusal(error.message, error.field) }
  }
}

/** Answers the pages that a buyer sees. */
function answerBuyer({ ledger, scripts }: Double, call: ApiCall, response: ServerResponse): void {
  const [, , code = '', action] = call.path.split('/')
  const link = [...ledger.links.values()].find((each) => each.code === code)
  if (link === undefined)
    return send(response, 404, refusal('The requested URL was not found on the server.'))
  if (call.method === 'GET')
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(payPage(link))
  if (action === 'pay') {
    const paymentId = scripts.pay(link.id)
    const location = link.callbackUrl === '' ? `/rzp/${code}` : callbackUrl(link, paymentId, KEY_SECRET)
    return void response.writeHead(302, { location }).end()
  }
  scripts.fail(link.id)
  return void response.writeHead(302, { location: `/rzp/${code}` }).end()
}

/**
 * Starts a server that speaks the documented API of Razorpay, as far as payment links need it, on this machine. It has links,
 * payments and refunds in memory, refuses what is documented to be refused, signs, and delivers webhooks. `scripts` plays buyers,
 * banks and the dashboard; other processes do so by `POST /control`.
 */
export async function razorpayDouble(options: Options = {}) {
  let origin = ''
  const double = build(options, () => origin)
  const settings = { delayMs: options.delayMs ?? 0 }
  const load = { requests: [] as string[], now: 0, most: 0 }

  async function serveApi(call: ApiCall, response: ServerResponse): Promise<void> {
    load.requests.push(`${call.method} ${call.path}`)
    load.now += 1
    load.most = Math.max(load.most, load.now)
    try {
      const scripted = double.faults.take(call.path)
      const isDone = scripted === null || scripted.isAfter
      const { status, body } = isDone ? answerApi(double, call) : { status: 500, body: refusal('Not done') }
      if (settings.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, settings.delayMs))
      if (scripted === null) send(response, status, body)
      else sendFault(response, scripted.fault, JSON.stringify(body))
    } finally {
      load.now -= 1
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', origin)
    const { method = 'GET', headers } = request
    const call: ApiCall = { method, path, query, body: await text(request), headers }
    if (path === '/control') return send(response, 200, runControl(call.body, { ...double, settings, load }))
    return path.startsWith('/rzp/') ? answerBuyer(double, call, response) : serveApi(call, response)
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch((error: unknown) => send(response, 500, { error: String(error) }))
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`

  return {
    ...double,
    origin,
    settings,
    load,
    /** What the server's environment must say. */
    environment: {
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_KEY_ID: KEY_ID,
      RAZORPAY_KEY_SECRET: KEY_SECRET,
      RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RAZORPAY_API_URL: origin,
    },
    /** Returns the address that a buyer comes back to after a payment. */
    callbackUrl: (name: string, paymentId: string): string =>
      callbackUrl(double.ledger.link(name), paymentId, KEY_SECRET),
    async close(): Promise<void> {
      await double.webhooks.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type RazorpayDouble = Awaited<ReturnType<typeof razorpayDouble>>
