// Hash of the built client's sources: `npm run build` writes it, `npm start` rebuilds after a change.

import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const hashFile = join(root, 'dist/.build-hash')
const sources = ['client/**/*', 'shared/**/*', 'package.json', 'package-lock.json']
const notBuilt = /\.test\.tsx?$|\.gen\.ts$|^client\/e2e\/|\/testing\//

export function isBuildFresh() {
  return (
    existsSync(join(root, 'dist/client')) &&
    existsSync(hashFile) &&
    readFileSync(hashFile, 'utf8') === clientHash()
  )
}

function clientHash() {
  const hash = createHash('sha256')
  const paths = globSync(sources, { cwd: root }).map((path) => path.split(sep).join('/'))
  for (const path of paths.filter((name) => !notBuilt.test(name)).toSorted()) {
    if (!statSync(join(root, path)).isFile()) continue
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(dirname(hashFile), { recursive: true })
  writeFileSync(hashFile, clientHash())
}
