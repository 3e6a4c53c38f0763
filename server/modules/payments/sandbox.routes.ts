import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { forbidden, notFound } from '#server/lib/errors.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { SANDBOX_ACTIONS } from '#server/ports/payments/simulation/actions.ts'
import { SANDBOX_POLICY, sandboxPage } from '#server/ports/payments/simulation/page.ts'
import type { RazorpaySimulation, SimulatedView } from '#server/ports/payments/simulation/simulation.ts'

const PATH = '/pay/sandbox/:ref'
const FORM = 'application/x-www-form-urlencoded'
const MAX_FORM_BYTES = 1024

const Ref = z.object({ ref: z.string().max(100) })
const Press = Ref.extend({ action: z.enum(SANDBOX_ACTIONS) })
const Shown = z.object({ did: z.string().max(40).catch('').default('') })

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': SANDBOX_POLICY,
  'x-robots-tag': 'noindex',
}

// Browsers send Sec-Fetch-Site; older browsers at least send Origin with a write.
function assertOwnPage({ headers }: FastifyRequest, origin: string): void {
  const site = headers['sec-fetch-site']
  if (site === undefined ? headers.origin !== origin : site !== 'same-origin') throw forbidden()
}

function assertOpen({ isPaymentOpen }: FastifyRequest): void {
  if (!isPaymentOpen) throw notFound('There is no such payment.')
}

type Simulation = Pick<RazorpaySimulation, 'view' | 'press'>

function toView(simulation: Simulation, linkId: string): SimulatedView {
  const view = simulation.view(linkId)
  if (view === null) throw notFound('No data found.')
  return view
}

/** Registers the sandbox pages, which need no session. A press of a button must come from a sandbox page. */
export async function sandboxRoutes(
  routes: ApiRoutes,
  { simulation, origin }: { simulation: Simulation; origin: string },
): Promise<void> {
  // A form without fields: its body is ignored.
  routes.addContentTypeParser(
    FORM,
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, _body, done) => done(null, undefined),
  )

  routes.get(
    PATH,
    { config: { access: 'public', isPage: true }, schema: { params: Ref, querystring: Shown } },
    async (request, reply) => {
      assertOpen(request)
      const page = sandboxPage(toView(simulation, request.params.ref), request.query.did)
      return reply.headers(HEADERS).type('text/html; charset=utf-8').send(page)
    },
  )

  routes.post(
    `${PATH}/:action`,
    { config: { access: 'public', isPage: true }, schema: { params: Press } },
    async (request, reply) => {
      assertOpen(request)
      assertOwnPage(request, origin)
      const { ref, action } = request.params
      const next = simulation.press(toView(simulation, ref).link.id, action)
      return reply.header('cache-control', 'no-store').redirect(next, 303)
    },
  )
}
