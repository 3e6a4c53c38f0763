import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { SHELL_PATH, splitTemplate, type Pages } from './page-renderer.ts'
import { startPageThread } from './page-thread.ts'

const hashes = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/** Renders in a thread (docs/decisions/0061-rendering-thread.md). Throws if the pages are not built. */
export async function builtRenderer(
  serverDir: string,
  { serve, isFile }: Pick<Pages, 'isFile' | 'serve'>,
): Promise<Pages> {
  const read = (name: string) => {
    try {
      return fs.readFileSync(path.join(serverDir, name), 'utf8')
    } catch (cause) {
      throw new Error('The pages are not built: run "npm run build".', { cause })
    }
  }
  const template = read('page.html')
  const [before, beforeBody, afterBody, after] = splitTemplate(template)
  const thread = await startPageThread({ settings: { serverDir } })
  return {
    render: (input) => thread.render(input),
    staticDocument: ({ head, body }) => `${before}${head}${beforeBody}${body}${afterBody}${after}`,
    shell: Buffer.from(read('shell.html')),
    async serve(app) {
      app.addHook('onClose', () => thread.close())
      await serve(app)
    },
    isFile: (url) => url === SHELL_PATH || isFile(url),
    inline: { scripts: hashes(template, 'script'), styles: hashes(template, 'style') },
  }
}
