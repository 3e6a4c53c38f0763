import { createHash } from 'node:crypto'
import { xml } from './xml.ts'
import type { Markup } from './xml.ts'

const BASE_STYLE = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:32rem;margin:0 auto;padding:1rem}
h1{font-size:1.25rem;margin:0 0 .5rem;overflow-wrap:anywhere}
a{color:LinkText;display:inline-block;padding:.75rem 0}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}
`

type PlainPage = { title: string; header?: Markup | string; main: Markup }

/** Builds pages without scripts. Returns `render`, and a content security policy: own style, forms only to the site. */
export function plainPages(style = '') {
  const whole = BASE_STYLE + style
  const hash = createHash('sha256').update(whole).digest('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')

  return {
    policy,
    render({ title, header = '', main }: PlainPage): string {
      const page = xml`<html lang="en-IN"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/><title>${title}</title><style>${{ markup: whole }}</style></head>
<body>${header}<main>${main}</main></body></html>`
      return `<!doctype html>\n${page.markup}`
    },
  }
}
