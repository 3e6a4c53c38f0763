import fs from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')

/** Program folder of the image, as the Dockerfile describes it. */
export type ImageFolder = {
  folder: string
  env: Record<string, string>
  /** Arguments of `node` that start the server of the image. */
  command: string[]
}

type Copy = { from: string | null; sources: string[]; target: string }

const continued = (text: string) => text.replaceAll(/\\\n\s*/g, ' ')

function toCopy(line: string): Copy {
  const text = line.split(/\s+/).slice(1)
  const [from = null] = text.flatMap((word) => /^--from=(.*)$/.exec(word)?.[1] ?? [])
  const paths = text.filter((word) => !word.startsWith('--'))
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}

// Returns the patterns of files that the Docker build context excludes.
function ignoredPatterns(): string[] {
  const patterns = read('.dockerignore')
    .split('\n')
    .map((line) => line.trim())
  return patterns.filter((line) => line !== '' && !line.startsWith('#'))
}

/** Copies the installed packages, except deleted ones and those that the lockfile marks with an omitted kind. */
function copyPackages(target: string, { omitted, deleted }: { omitted: string[]; deleted: string[] }): void {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, Record<string, unknown>>
  }
  const isOmitted = (entry: Record<string, unknown>) =>
    omitted.some((kind) => entry[kind] === true) || entry.devOptional === true
  for (const [name, entry] of Object.entries(packages)) {
    const installed = path.join(root, name)
    if (name === '' || isOmitted(entry) || deleted.includes(name) || !fs.existsSync(installed)) continue
    // Copies, not links: a linked package would find packages beside its original. Nested packages have own entries.
    fs.cpSync(installed, path.join(target, name.replace(/^node_modules\//, '')), {
      recursive: true,
      filter: (file) => file === installed || path.basename(file) !== 'node_modules',
    })
  }
}

/** Assembles the image's folder by the COPY lines of the Dockerfile's last stage, from this checkout and its build. */
export function assembleImage(folder: string): ImageFolder {
  const stages = continued(read('Dockerfile')).split(/^FROM /m)
  const lines = (stages.at(-1) ?? '').split('\n')
  const ignored = ignoredPatterns()
  const isIgnored = (file: string) =>
    ignored.some((pattern) => path.matchesGlob(path.relative(root, file), pattern))
  const dockerfile = continued(read('Dockerfile'))
  const omitted = [...dockerfile.matchAll(/--omit=(\w+)/g)].map(([, kind = '']) => kind)
  const deleted = [...dockerfile.matchAll(/rm -rf (.+)/g)].flatMap(([, paths = '']) => paths.split(/\s+/))
  for (const { from, sources, target } of lines.filter((line) => line.startsWith('COPY ')).map(toCopy))
    for (const source of sources) {
      // The stages of the Dockerfile work in `/app`, which has the files of this checkout.
      const file = path.join(root, source.replace(/^\/app\//, ''))
      const goal = path.join(folder, target, target.endsWith('/') ? path.basename(source) : '')
      if (path.basename(file) === 'node_modules') copyPackages(goal, { omitted, deleted })
      else fs.cpSync(file, goal, { recursive: true, filter: (each) => from !== null || !isIgnored(each) })
    }
  const env = lines.find((line) => line.startsWith('ENV ')) ?? ''
  const command = lines.find((line) => line.startsWith('CMD ')) ?? 'CMD []'
  const [, ...args] = JSON.parse(command.slice('CMD '.length)) as string[]
  return {
    folder,
    env: Object.fromEntries(
      Array.from(env.matchAll(/(\w+)=(\S+)/g), ([, name = '', value = '']) => [name, value]),
    ),
    command: args,
  }
}
