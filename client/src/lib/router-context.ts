import type { Api } from '#shared/contracts/api.ts'
import type { Messages } from './i18n.ts'

/** What every route's loader and head may use: handed in, so that the server and the tests hand in their own. */
export type RouterContext = {
  api: Api
  /** Epoch milliseconds now. */
  clock: () => number
  /** Scheme and host of the site's public address: canonical links begin with it. */
  origin: string
  messages: Messages
}
