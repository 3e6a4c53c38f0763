import * as z from 'zod'
import { SignedInData } from '#shared/contracts/auth.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import {
  CreationOptionsData,
  PasskeyBody,
  PasskeyData,
  PasskeyNameBody,
  PasskeysData,
  PasskeySignInBody,
  RequestOptionsData,
} from '#shared/contracts/passkeys.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParams } from '#server/lib/id-params.ts'
import { requireViewer } from '#server/lib/sessions.ts'
import { toClientInfo } from '#server/modules/accounts/sessions/set-account-cookies.ts'
import type { SignInResponse } from '#server/modules/accounts/profile/profile.service.ts'
import type { PasskeyAdditions } from './passkey-additions.service.ts'
import type { PasskeyCookie } from './passkey-challenges.repository.ts'
import type { PasskeySignIn } from './passkey-sign-in.service.ts'
import type { PasskeysService } from './passkeys.service.ts'

type Parts = {
  passkeys: PasskeysService
  passkeyAdditions: PasskeyAdditions
  passkeySignIn: PasskeySignIn
  passkeyCookie: PasskeyCookie
  respondSignedIn: SignInResponse
}

const tags = ['Passkeys']
// Open to sessions without passkey proof; the service decides their rights.
const access = 'adminAccount'

export function passkeysRoutes(routes: ApiRoutes, parts: Parts): void {
  signInRoutes(routes, parts)
  additionRoutes(routes, parts)
  const { passkeys } = parts

  routes.get(
    '/passkeys',
    {
      config: { access },
      schema: { tags, summary: 'Own passkeys', response: { 200: envelope(PasskeysData) } },
    },
    async (request) => toEnvelope(await passkeys.list(requireViewer(request))),
  )
  routes.put(
    '/passkeys/:id',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Rename an own passkey',
        params: idParams,
        body: PasskeyNameBody,
        response: { 200: envelope(PasskeyData) },
      },
    },
    async (request) => {
      const { id } = request.params
      const passkey = await passkeys.rename(requireViewer(request), id, request.body.name)
      return toEnvelope({ passkey }, 'The passkey is renamed.')
    },
  )
  routes.delete(
    '/passkeys/:id',
    {
      config: { access, extraStatuses: [409] },
      schema: {
        tags,
        summary: 'Remove an own passkey',
        params: idParams,
        response: { 200: envelope(z.object({ _id: z.string() })) },
      },
    },
    async (request) => {
      const { id } = request.params
      await passkeys.remove(requireViewer(request), id)
      return toEnvelope({ _id: id }, 'The passkey is removed.')
    },
  )
}

function additionRoutes(routes: ApiRoutes, { passkeyAdditions, passkeyCookie }: Parts): void {
  routes.post(
    '/passkeys/options',
    {
      config: { access, limits: ['signIns'], extraStatuses: [409] },
      schema: {
        tags,
        summary: 'Begin to add a passkey',
        response: { 200: envelope(CreationOptionsData) },
      },
    },
    async (request, reply) => {
      const { options, cookie } = await passkeyAdditions.creationOptions(requireViewer(request))
      passkeyCookie.set(reply, cookie)
      return toEnvelope({ options })
    },
  )
  routes.post(
    '/passkeys',
    {
      config: { access, limits: ['signIns'], extraStatuses: [409] },
      schema: {
        tags,
        summary: 'Add a passkey',
        body: PasskeyBody,
        response: { 200: envelope(PasskeyData) },
      },
    },
    async (request, reply) => {
      passkeyCookie.clear(reply)
      const passkey = await passkeyAdditions.add(
        requireViewer(request),
        request.body,
        passkeyCookie.read(request),
      )
      return toEnvelope({ passkey }, 'The passkey is added.')
    },
  )
}

function signInRoutes(routes: ApiRoutes, { passkeySignIn, passkeyCookie, respondSignedIn }: Parts): void {
  routes.post(
    '/passkeys/sign-in/options',
    {
      config: { access: 'public', ownLimits: ['signIns', 'signInsOfNetwork'] },
      schema: {
        tags,
        summary: 'Begin to sign in with a passkey',
        response: { 200: envelope(RequestOptionsData) },
      },
    },
    async (_request, reply) => {
      const { options, cookie } = await passkeySignIn.options()
      passkeyCookie.set(reply, cookie)
      return toEnvelope({ options })
    },
  )
  routes.post(
    '/passkeys/sign-in',
    {
      config: {
        access: 'public',
        ownLimits: ['signIns', 'signInsOfNetwork'],
        signsIn: true,
        extraStatuses: [401],
      },
      schema: {
        tags,
        summary: 'Sign in with a passkey',
        body: PasskeySignInBody,
        response: { 200: envelope(SignedInData) },
      },
    },
    async (request, reply) => {
      passkeyCookie.clear(reply)
      const cookie = passkeyCookie.read(request)
      const signedIn = await passkeySignIn.signIn(request.body.credential, cookie, toClientInfo(request))
      return toEnvelope(respondSignedIn(reply, signedIn), 'Signed in.')
    },
  )
}
