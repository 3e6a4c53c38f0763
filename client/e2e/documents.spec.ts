import { HtmlValidate } from 'html-validate/node'
import { EXTRA } from './edge-case-notices.ts'
import { expect, test } from './fixtures.ts'
import { jobUrl, LISTS } from './screens.ts'

// One path per kind of page; validates the HTML of the server, before any script runs.
const PAGES = [
  '/',
  ...LISTS,
  '/jobs?page=2',
  '/Search?searchQuery=nothingholdsthis',
  '/notes',
  '/offline-job',
  '/private-job',
  '/quizzes',
  '/account',
  '/saved',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/help',
  '/nothing-here',
  jobUrl(EXTRA.hindi),
  jobUrl(EXTRA.markup),
] as const

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

for (const path of PAGES) {
  test(`${path} is valid HTML`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    // SVG has no `hidden` attribute; the validator does not check inside of SVG.
    expect(html).not.toMatch(/<svg[^>]*\shidden/)
    const { results } = await validator.validateString(html)
    expect(
      results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
      ),
    ).toEqual([])
  })
}
