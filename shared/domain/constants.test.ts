import { expect, it } from 'vitest'
import * as constants from './constants.ts'
import { LIMITS } from './content-limits.ts'

it('the limits and times have the documented values', () => {
  expect(constants).toMatchObject({
    PAGE_SIZE: 20,
    PAGE_SIZE_MAX: 50,
    ROW_TITLE_LENGTH: 50,
    CARD_TITLE_LENGTH: 60,
    SEARCH_QUERY_LENGTH: 100,
    SEARCH_MATCHES_MAX: 1000,
    COPIED_MODAL_MS: 1000,
    COPIED_PAGE_MS: 1500,
    CONTACT_SUCCESS_MS: 5000,
    CONTACT_MESSAGE_MIN: 20,
    AD_BLOCK_MIN_HEIGHT: 250,
    LEGACY_REQUEST_DELAY_MS: 5000,
    LEGACY_PROMO_DELAY_MS: 5000,
  })
  expect(LIMITS).toMatchObject({
    postName: 300,
    description: 20_000,
    label: 200,
    link: 2048,
    entries: 100,
    sections: 20,
    rows: 500,
    columns: 20,
    cellLine: 2000,
  })
})
